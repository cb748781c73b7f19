// Counters in Prometheus' text form. Labels come from fixed lists: a label from outside could fill the memory.
export interface Metrics {
  countRequest(route: string, status: number, durationMs: number): void;
  countCommit(kind: string, members: number): void;
  countDefinitions(outcome: '200' | '304'): void;
  /** Values read at the moment of asking. */
  gauge(name: string, help: string, read: () => number): void;
  render(): string;
}

const bucketsMs = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000];

interface Duration {
  readonly counts: number[];
  sum: number;
  total: number;
}

export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const durations = new Map<string, Duration>();
  const commits = new Map<string, { commits: number; members: number }>();
  const definitions = { full: 0, unchanged: 0 };
  const gauges: { name: string; help: string; read: () => number }[] = [];

  const observe = (route: string, durationMs: number) => {
    const duration = durations.get(route) ?? { counts: bucketsMs.map(() => 0), sum: 0, total: 0 };
    durations.set(route, duration);
    const bucket = bucketsMs.findIndex((limit) => durationMs <= limit);
    if (bucket !== -1) duration.counts[bucket] = (duration.counts[bucket] ?? 0) + 1;
    // Below zero where the clock was set back meanwhile: a sum that falls would be taken for a restart.
    duration.sum += Math.max(0, durationMs);
    duration.total += 1;
  };

  return {
    countRequest: (route, status, durationMs) => {
      const label = escapeLabel(route);
      const name = `route="${label}",status="${status}"`;
      requests.set(name, (requests.get(name) ?? 0) + 1);
      observe(label, durationMs);
    },
    countCommit: (kind, members) => {
      const commit = commits.get(kind) ?? { commits: 0, members: 0 };
      commits.set(kind, { commits: commit.commits + 1, members: commit.members + members });
    },
    countDefinitions: (outcome) => {
      if (outcome === '200') definitions.full += 1;
      else definitions.unchanged += 1;
    },
    gauge: (name, help, read) => gauges.push({ name, help, read }),
    render: () =>
      [
        ...counter('service_popups_requests_total', 'Requests answered', requests),
        ...histogram(durations),
        ...counter(
          'service_popups_definitions_total',
          'Definitions answered from memory',
          new Map([
            ['status="200"', definitions.full],
            ['status="304"', definitions.unchanged],
          ]),
        ),
        ...counter(
          'service_popups_commits_total',
          'Groups committed',
          new Map([...commits].map(([kind, { commits: count }]) => [`kind="${kind}"`, count])),
        ),
        ...counter(
          'service_popups_committed_requests_total',
          'Requests whose write was committed',
          new Map([...commits].map(([kind, { members }]) => [`kind="${kind}"`, members])),
        ),
        ...gauges.flatMap(({ name, help, read }) => [
          `# HELP ${name} ${help}`,
          `# TYPE ${name} gauge`,
          `${name} ${read()}`,
        ]),
        '',
      ].join('\n'),
  };
}

/** The pattern of a route may hold a backslash. Prometheus takes nothing at all of a page with one that it cannot read. */
function escapeLabel(value: string): string {
  return value.replace(/["\\]/g, '\\$&');
}

function counter(name: string, help: string, values: ReadonlyMap<string, number>): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} counter`,
    ...[...values].map(([labels, value]) => `${name}{${labels}} ${value}`),
  ];
}

function histogram(durations: ReadonlyMap<string, Duration>): string[] {
  const name = 'service_popups_request_duration_seconds';
  const lines = [`# HELP ${name} Time from request to answer`, `# TYPE ${name} histogram`];
  for (const [route, { counts, sum, total }] of durations) {
    let below = 0;
    counts.forEach((count, index) => {
      below += count;
      lines.push(`${name}_bucket{route="${route}",le="${(bucketsMs[index] ?? 0) / 1_000}"} ${below}`);
    });
    lines.push(`${name}_bucket{route="${route}",le="+Inf"} ${total}`);
    lines.push(`${name}_sum{route="${route}"} ${sum / 1_000}`, `${name}_count{route="${route}"} ${total}`);
  }
  return lines;
}
