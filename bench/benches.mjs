// The table of benches. Each is a program that prints Markdown on its standard output and progress on the other one.

/**
 * @typedef {object} Bench
 * @property {string} name As in `--only`.
 * @property {string} title The section's heading.
 * @property {readonly string[]} command From this folder; the program and its arguments.
 * @property {string} [short] Arguments of a shorter form, for `--short`.
 * @property {string} about One sentence: what is measured and how.
 * @property {Readonly<Record<string, string>>} [reasons] Why a goal is missed, by a part of the row's first cell.
 */

/** @type {readonly Bench[]} */
export const benches = [
  {
    name: 'sizes',
    title: 'Sizes beside the peers',
    command: ['peers/sizes.mjs'],
    about: 'What a page downloads for each product, every file compressed by itself at the highest level.',
    reasons: {
      'before a survey':
        'the script tag holds the outbox with its lanes and tab lock, consent, triggers, identity, analytics and the loader; targeting and display come with the first trigger. `scripts/sizeBudgets.mjs` says how much it may be meanwhile.',
      'part of Segment': 'as above.',
      'everything that shows':
        'every kind of question, branching, piping, validation, right-to-left, both placements and styles that hold against any host page are one file beside the script tag. It is not split by kind: that would cost a second round trip before the first question.',
      'part of PostHog': 'as above.',
      'part of Sprig': 'as above.',
    },
  },
  {
    name: 'visible',
    title: 'From navigation to a visible survey',
    command: ['peers/visible.mjs'],
    short: '--rounds=3',
    about:
      'Chromium with the processor slowed down four times, loopback servers that answer each product in its own protocol, products interleaved round by round, medians.',
    reasons: {
      'bytes until visible': 'see the sizes above: every kind of question comes in one file.',
      'as a part of PostHog': 'the page’s own part, in the first row, is in both figures.',
      'visible, ms':
        'script, definitions and the part that draws come one after the other; “A page with and without the SDK” says where the time goes.',
    },
  },
  {
    name: 'track',
    title: '20,000 events in one loop',
    command: ['peers/track.mjs'],
    about:
      'The same 20,000 calls for each product in a page of its own; the time is processor time of the main thread.',
  },
  {
    name: 'delivery',
    title: '100 events under faults',
    command: ['peers/delivery.mjs'],
    about:
      'The same 100 events for each product, all at once, while the path to the backend takes 150 ms and is broken in one way.',
  },
  {
    name: 'web',
    title: 'A page with and without the SDK',
    command: ['web.mjs'],
    short: '--rounds=3',
    about: 'The host page alone, twice (A/A), and with the SDK.',
    reasons: {
      'visible survey':
        'three answers follow each other: the script, the definitions, which its first lines ask for while the rest of it starts, and the part that draws, which is compiled while it comes. Then its sheets, elements, styles and boxes follow, in tasks that end where they would become long. What draws is not fetched before a definition asks for it: most pages show no popup.',
      'a survey of ten questions':
        'a page of ten questions is drawn one by one, and what is long is the frame after one: its styles, its boxes and the painting of all that is there, in one task of the browser.',
      'A call of':
        'microseconds of a virtual machine, whose speed changes by the hour. A 2-core x64 one printed 5.6 µs for the same calls, an arm64 one 9.1 and, another day, 11.3 µs.',
    },
  },
  {
    name: 'outbox',
    title: 'What `track` costs',
    command: ['outbox.mjs'],
    about: '`track` and `JSON.stringify` of the same event take turns in Chromium.',
    reasons: {
      'microseconds a call':
        'these are the parts bundled by themselves; the published script stands in the two tables before this one.',
    },
  },
  {
    name: 'targeting',
    title: 'Growth: 10 to 10,000 popups',
    command: ['targeting.mjs'],
    about: 'Processor time of one decision; it must not grow with the number of popups.',
  },
  {
    name: 'queue',
    title: 'Growth: 1 to 100,000 queued events',
    command: ['queue.mjs'],
    short: '--short',
    about: 'Events handed over while the server is down, in Chromium, with the caps in force.',
  },
  {
    name: 'survey-rules',
    title: 'The rules of a survey',
    command: ['survey-rules.mjs'],
    about: 'Bytes per import, and time per step of a session.',
  },
  {
    name: 'soak-web',
    title: 'Soak of the client',
    command: ['soak-web.mjs'],
    short: '--short',
    about: '2,000 popups opened and closed and 10,000 navigations in one page.',
    reasons: {
      'heap at the end':
        'what the page holds did not grow, as the snapshots of the heap say, and neither did listeners and nodes. What grew is compiled code: the engine compiles the functions that run often once more, for speed, and keeps what it has learned of them.',
    },
  },
  {
    name: 'studio',
    title: 'The studio',
    command: ['studio.mjs'],
    short: '--rounds=3',
    about: 'Every view of the studio, as a person goes through them.',
  },
  {
    name: 'server',
    title: 'The server',
    command: ['server.mjs'],
    short: '--short',
    about: 'Ingest, definitions and overload, with clients and database on the same cores.',
    reasons: {
      'bare COPY of as many rows':
        'COPY of as many rows at once into a table without keys, from text made beforehand, over two connections with nothing else on the cores. Ingest pays for two keys per event, the batch, its visitor and the hourly counts in PostgreSQL, for HTTP, parsing and checks in Node, and shares the cores with its clients.',
      'one bare COPY':
        'this COPY is one statement on one connection and needs one core, while ingest, its clients and two processes of PostgreSQL share two: whatever else the machine does is taken from ingest alone. The first row of this size says what this run had; the same code took 50,000 to 65,000 events a second in batches of 50 at other moments of the day. What a batch costs beyond its events (its own row with three indexes, its visitor, a request, two changes of threads) is 0.3 ms in PostgreSQL and about as much in Node, and a batch of 50 divides it by 50.',
      'p99 of definitions':
        'a bare Node process beside the same load waits as the control row says; what is above it is the server’s main thread, which also takes the bodies in, hands groups to the database and answers each batch. A trace of its rounds under this load: half of them take less than 0.1 ms of processor time, 99 of 100 less than 0.4 ms, and whoever asks meanwhile waits as long. A fifth of that is the system call that hands rows and answers to the network. Quick collections of V8 no longer wait for other threads, which lasted up to 29 ms; half a millisecond or more of that kind now meets one of those who ask in a thousand, where it met one in a hundred. The rest is waiting for a core: two processes of PostgreSQL compute for 1.5 ms at a time (90th percentile), so that whoever wakes up may find both cores taken. Tried and left: a thread beside it that also has the connections to the database and writes (taking a body in and answering it remain with whoever has the port), and one group on its way instead of two (4 % less processor time for an event, and a fifth more time, on a machine that did other things too). A process of its own for definitions gives what the row below says: the rest takes a third core.',
      'looking every event up':
        'searching for each event and writing it by itself costs about a tenth more than plain inserts, as the control row says; the rest is being told which of them were new, of which the counts are made. New batches do without both (the row above); they are paid for groups with a repeat or a crash, for the first batch of a key, and on the embedded database.',
      'three times the load':
        'the clients share the two cores with the server, and a crowd of three times the size takes more of them, as the row says; with 0.30 of a core instead of 0.09, a server that refused at no cost at all would be left with 0.89 of what it had at the peak. What its refusals cost was not looked into on this processor.',
      'against a bare Node reply':
        'a profile gives the server’s own code (keys, origins, the choice of encoding, counting) less than 4 % of an answer. As much again is Node putting the body behind the headers as one text; as a buffer of its own, as the bare process has it, it was no quicker. The rest is the same code of Node in a larger program; the control row says how far two bare processes differ.',
    },
  },
  {
    name: 'growth-server',
    title: 'Growth: 1 M to 10 M stored events',
    command: ['growth-server.mjs'],
    short: '--short',
    about:
      'Every page of the studio with one and with ten million events, and people, showings and answers in proportion.',
  },
  {
    name: 'soak-server',
    title: 'Soak of the server',
    command: ['soak.mjs'],
    short: '--short',
    about: 'Ingest at half load.',
    reasons: {
      heap: 'the lowest of a reading every second, which follows the collector; resident memory, which would follow a leak, stands beside it.',
    },
  },
  {
    name: 'retry-storm',
    title: 'Retry storm',
    command: ['retry-storm.mjs'],
    short: '--short',
    about: '10,000 simulated clients after an outage of 60 s.',
  },
];
