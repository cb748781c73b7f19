import { h } from '../h.js';
import type { Network, NetworkMode, SeenRequest } from '../network/network.js';
import type { Delivery, Explanation, Sdk, SdkEvent } from '../sdk.js';

export interface DrawerContext {
  readonly sdk: () => Sdk | undefined;
  readonly network: Network;
  readonly names: Readonly<Record<string, string>>;
  readonly onUser: (userId: string | undefined) => void;
  readonly onReset: () => void;
}

export interface Drawer {
  readonly toggle: () => void;
  readonly heard: (event: SdkEvent) => void;
}

type View = 'events' | 'delivery' | 'requests' | 'explain';
const views: readonly (readonly [View, string])[] = [
  ['explain', 'Decisions'],
  ['events', 'Events'],
  ['delivery', 'Delivery'],
  ['requests', 'Requests'],
];

/** Shows what the SDK does while the shop is used: its events, what waits, each request, and every decision. */
export function createDrawer(root: HTMLElement, context: DrawerContext): Drawer {
  const state: { isOpen: boolean; view: View; events: SdkEvent[]; timer: number | undefined } = {
    isOpen: false,
    view: 'explain',
    events: [],
    timer: undefined,
  };
  const body = h('div', {
    class: 'drawer-body',
    role: 'region',
    'aria-live': 'polite',
    'aria-label': 'Details',
    tabindex: '0',
  });
  const element = h('aside', {
    class: 'drawer',
    id: 'drawer',
    'aria-label': 'Behind the scenes',
    hidden: true,
  });
  root.append(element);

  const refresh = async (): Promise<void> => {
    if (!state.isOpen) return;
    replaceKept(body, await content(state.view, state.events, context));
  };
  const draw = (): void => {
    element.hidden = !state.isOpen;
    document.documentElement.classList.toggle('with-drawer', state.isOpen);
    if (!state.isOpen) return;
    element.replaceChildren(
      head(() => toggle()),
      controls(context),
      tabs(state.view, (view) => {
        state.view = view;
        draw();
        // The one that was pressed has been drawn anew.
        element.querySelector<HTMLElement>('.drawer-tab[aria-pressed="true"]')?.focus();
      }),
      body,
    );
    void refresh();
  };
  const toggle = (): void => {
    state.isOpen = !state.isOpen;
    clearInterval(state.timer);
    if (state.isOpen) state.timer = setInterval(() => void refresh(), 1_000);
    draw();
    if (state.isOpen) element.querySelector('button')?.focus();
    else document.getElementById('open-drawer')?.focus();
  };
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') toggle();
  });
  context.network.onChange(() => void refresh());
  return {
    toggle,
    heard: (event) => {
      state.events = [event, ...state.events].slice(0, 100);
      void refresh();
    },
  };
}

/** Draws anew only what differs, so that nothing is read aloud twice, and what was opened stays open. */
function replaceKept(body: HTMLElement, next: readonly HTMLElement[]): void {
  const opened = new Set([...body.querySelectorAll<HTMLElement>('details[open]')].map(({ id }) => id));
  for (const element of next) if (opened.has(element.id)) element.setAttribute('open', '');
  const isSame =
    body.children.length === next.length &&
    next.every((element, index) => body.children[index]?.isEqualNode(element) === true);
  if (!isSame) body.replaceChildren(...next);
}

function head(onClose: () => void): HTMLElement {
  return h(
    'div',
    { class: 'drawer-head' },
    h('h2', {}, 'Behind the scenes'),
    h('button', { type: 'button', class: 'quiet-button', onclick: onClose }, 'Close'),
  );
}

function tabs(chosen: View, choose: (view: View) => void): HTMLElement {
  return h(
    'div',
    { class: 'drawer-tabs', role: 'group', 'aria-label': 'What to show' },
    ...views.map(([view, label]) =>
      h(
        'button',
        {
          type: 'button',
          class: 'drawer-tab',
          'aria-pressed': String(view === chosen),
          onclick: () => choose(view),
        },
        label,
      ),
    ),
  );
}

const modes: readonly (readonly [NetworkMode, string])[] = [
  ['normal', 'Network works'],
  ['failing', 'Server fails (503)'],
  ['offline', 'Offline'],
];

function controls({ network, onUser, onReset }: DrawerContext): HTMLElement {
  const choices = modes.map(([mode, label]) =>
    h(
      'label',
      { class: 'choice' },
      h('input', {
        type: 'radio',
        name: 'network-mode',
        value: mode,
        checked: network.mode() === mode,
        onchange: () => network.setMode(mode),
      }),
      label,
    ),
  );
  return h(
    'div',
    { class: 'drawer-controls' },
    h('fieldset', { class: 'choices' }, h('legend', {}, 'Network'), ...choices),
    h(
      'div',
      { class: 'line' },
      h(
        'button',
        { type: 'button', class: 'button button-plain button-small', onclick: () => onUser('user-4821') },
        'Sign in as user-4821',
      ),
      h(
        'button',
        { type: 'button', class: 'button button-plain button-small', onclick: () => onUser(undefined) },
        'Sign out',
      ),
      h(
        'button',
        { type: 'button', class: 'button button-plain button-small', onclick: onReset },
        'Reset cooldowns',
      ),
    ),
  );
}

async function content(
  view: View,
  events: readonly SdkEvent[],
  context: DrawerContext,
): Promise<HTMLElement[]> {
  const sdk = context.sdk();
  if (sdk === undefined) return [h('p', { class: 'quiet' }, 'The SDK is not loaded yet.')];
  if (view === 'events') return eventList(events, context.names);
  if (view === 'requests') return requestList(context.network.requests());
  if (view === 'delivery') return deliveryList(await sdk.delivery());
  return explainList(await sdk.explain(), context.names);
}

function eventList(events: readonly SdkEvent[], names: DrawerContext['names']): HTMLElement[] {
  if (events.length === 0) return [h('p', { class: 'quiet' }, 'Nothing yet. Browse the shop for a moment.')];
  return events.map((event) =>
    h(
      'div',
      { class: 'entry' },
      h('code', {}, event.type),
      h(
        'span',
        { class: 'quiet' },
        `${names[event.popupId] ?? event.popupId} · ${new Date(event.timestamp).toLocaleTimeString()}`,
      ),
    ),
  );
}

function requestList(requests: readonly SeenRequest[]): HTMLElement[] {
  if (requests.length === 0) return [h('p', { class: 'quiet' }, 'No request yet.')];
  return requests.map((request) => {
    const isGood = typeof request.status === 'number' && request.status < 400;
    return h(
      'details',
      { class: 'entry', id: `request-${request.id}` },
      h(
        'summary',
        {},
        h('span', { class: isGood ? 'mark mark-good' : 'mark mark-bad' }, String(request.status)),
        h('code', {}, `${request.method} ${request.path}`),
        h('span', { class: 'quiet' }, request.bytes > 0 ? `${request.bytes} bytes` : ''),
      ),
      h('pre', {}, pretty(request.body)),
    );
  });
}

function pretty(body: string | undefined): string {
  if (body === undefined) return 'No body.';
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function deliveryList({ delivered, pending, dropped }: Delivery): HTMLElement[] {
  const drops = Object.entries(dropped);
  return [
    h(
      'dl',
      { class: 'ledger' },
      h('div', {}, h('dt', {}, 'Delivered'), h('dd', {}, String(delivered))),
      h('div', {}, h('dt', {}, 'Waiting'), h('dd', {}, String(pending))),
      h(
        'div',
        {},
        h('dt', {}, 'Dropped'),
        h('dd', {}, String(drops.reduce((total, [, count]) => total + count, 0))),
      ),
    ),
    ...drops.map(([reason, count]) => h('p', { class: 'quiet' }, `${reason}: ${count}`)),
    h(
      'p',
      { class: 'quiet' },
      'Go offline, answer a survey, reload the page, and come back: what waits is sent, once.',
    ),
  ];
}

function explainList(explanations: readonly Explanation[], names: DrawerContext['names']): HTMLElement[] {
  return explanations.map(({ popupId, show, sentence }) =>
    h(
      'div',
      { class: 'entry' },
      h('span', { class: show ? 'mark mark-good' : 'mark' }, show ? 'may show' : 'waits'),
      h('strong', {}, names[popupId] ?? popupId),
      h('span', { class: 'quiet' }, sentence),
    ),
  );
}
