import type { AttributeValue, CloseReason, PopupStatus } from '@service-popups/protocol';
import type { AnyAttributes, AnyEvents } from '../config/hostTypes.js';
import { createEmitter } from '../events/emitter.js';
import type { SdkEventBase, SdkEventListener, SdkEventName, SdkEvents } from '../events/sdkEvents.js';
import { ServicePopups } from '../ServicePopups.js';

/** One call that the code under test made. */
export interface RecordedCall {
  readonly method: string;
  readonly args: readonly unknown[];
}

/** A popup that a test has opened, and what the person does with it. */
export interface TestPopup {
  /** The first interaction: `popup_clicked`. */
  click(): void;
  /** The last page is sent: `survey_completed`. */
  complete(): void;
  /** It closes: `popup_closed`. Default reason: `close_button`. */
  close(reason?: CloseReason): void;
}

/** What the calls that answer resolve to. */
export interface TestAnswers {
  setContactAttributes: boolean;
  show: boolean;
}

const nothingDelivered = { delivered: 0, pending: 0, dropped: {} };

/**
 * The SDK for your tests: it records every call, sends and stores nothing, and opens popups when you say so. It is a
 * `ServicePopups`, so it goes wherever one goes.
 *
 * @example
 * ```ts
 * const sdk = new TestServicePopups();
 * render(<ServiceProvider sdk={sdk} config={{ apiKey: 'test' }}><Checkout /></ServiceProvider>);
 * await user.click(payButton);
 * expect(sdk.callsOf('triggerEvent')).toEqual([['checkout_done', { total: 49.99 }]]);
 * sdk.openPopup().complete();
 * ```
 */
export class TestServicePopups<
  Events extends { readonly [Name in keyof Events]: object } = AnyEvents,
  UserAttributes extends { readonly [Name in keyof UserAttributes]: AttributeValue | undefined } =
    AnyAttributes,
> extends ServicePopups<Events, UserAttributes> {
  /** Every call so far, oldest first; `on` and `off` aside. */
  readonly calls: RecordedCall[] = [];

  /** What calls that answer resolve to. Default: true. */
  readonly answers: TestAnswers = { setContactAttributes: true, show: true };

  readonly #faults: unknown[] = [];
  readonly #events = createEmitter<SdkEvents>((error) => this.#faults.push(error));

  constructor() {
    super();
    for (const method of recordedMethods()) {
      const record = (...args: unknown[]): unknown => {
        this.calls.push({ method, args });
        return this.#answer(method);
      };
      Object.defineProperty(this, method, { value: record });
    }
  }

  /** Resolves at once. */
  override get ready(): Promise<void> {
    return Promise.resolve();
  }

  override on<Name extends SdkEventName>(event: Name, listener: SdkEventListener<Name>): void {
    this.#events.on(event, listener);
  }

  override off<Name extends SdkEventName>(event: Name, listener: SdkEventListener<Name>): void {
    this.#events.off(event, listener);
  }

  /** The arguments of every call of one method, oldest first. */
  callsOf(method: string): readonly (readonly unknown[])[] {
    return this.calls.filter((call) => call.method === method).map(({ args }) => args);
  }

  /** What listeners threw; the SDK keeps such faults from the page. */
  get listenerFaults(): readonly unknown[] {
    return this.#faults;
  }

  /** Opens a popup: the listeners hear `popup_shown`. */
  openPopup(about: Partial<Omit<SdkEventBase, 'timestamp'>> = {}): TestPopup {
    const base = {
      popupId: 'popup',
      surveyId: 'survey',
      productId: 'product',
      ...about,
      timestamp: '2026-01-01T00:00:00.000Z',
    };
    let status: PopupStatus = 'SHOWED';
    this.#events.emit('popup_shown', { type: 'popup_shown', ...base });
    return {
      click: () => {
        if (status !== 'SHOWED') return;
        status = 'PARTIAL';
        this.#events.emit('popup_clicked', { type: 'popup_clicked', ...base });
      },
      complete: () => {
        if (status === 'COMPLETED') return;
        status = 'COMPLETED';
        const data = { responseId: 'response' };
        this.#events.emit('survey_completed', { type: 'survey_completed', ...base, data });
      },
      close: (reason = 'close_button') =>
        this.#events.emit('popup_closed', { type: 'popup_closed', ...base, data: { reason, status } }),
    };
  }

  #answer(method: string): unknown {
    if (method === 'setContactAttributes' || method === 'show') return Promise.resolve(this.answers[method]);
    if (method === 'explain') return Promise.resolve([]);
    if (method === 'flush') return Promise.resolve();
    return method === 'delivery' ? nothingDelivered : undefined;
  }
}

/** Every method of the public class, so that a new one is recorded without a word here. */
function recordedMethods(): readonly string[] {
  const members = Object.getOwnPropertyDescriptors(ServicePopups.prototype);
  return Object.entries(members)
    .filter(
      ([name, { value }]) => typeof value === 'function' && !['constructor', 'on', 'off'].includes(name),
    )
    .map(([name]) => name);
}
