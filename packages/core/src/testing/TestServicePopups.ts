import type { AttributeValue, CloseReason, PopupStatus } from '@service-popups/protocol';
import type { AnyAttributes, AnyEvents } from '../config/hostTypes.js';
import type { ServiceConfig } from '../config/serviceConfig.js';
import { createEmitter } from '../events/emitter.js';
import type { SdkEventBase, SdkEventListener, SdkEventName, SdkEvents } from '../events/sdkEvents.js';
import { ServicePopups } from '../ServicePopups.js';

/** One call that the code under test made. */
export interface RecordedCall {
  readonly method: string;
  readonly args: readonly unknown[];
}

/** A popup that is open, and what the person does with it. Once it is closed, nothing more is heard of it. */
export interface TestPopup {
  /** The first interaction: `popup_clicked`. */
  click(): void;
  /** The last page is sent: `survey_completed`. */
  complete(): void;
  /** It closes: `popup_closed`. Default reason: `close_button`. */
  close(reason?: CloseReason): void;
}

/** What the calls that answer resolve to, where the SDK could answer so at all. */
export interface TestAnswers {
  /** Without a `userId`, or without consent, it is false all the same. */
  setContactAttributes: boolean;
  /** True opens the popup; while another one is open, or without consent, it is false all the same. */
  show: boolean;
}

const nothingDelivered = { delivered: 0, pending: 0, dropped: {} };

/**
 * The SDK for your tests: it records every call, sends and stores nothing, and opens popups when you say so. It is a
 * `ServicePopups`, so it goes wherever one goes, and its popups tell what real ones do: one is open at a time, it carries
 * the user it was opened for, and `close()`, `destroy()` and `setTrackingEnabled(false)` close it.
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

  // As in ServicePopups: a proxy has no members of the kind `#open`.
  private readonly _faults: unknown[] = [];
  private _open: TestPopup | undefined;
  private _isRunning = false;
  /** What `setTrackingEnabled` was told last, which overrides the configuration. */
  #consent: boolean | undefined;
  #isAllowed = true;
  private _userId: string | undefined;
  private readonly _events = createEmitter<SdkEvents>((error) => this._faults.push(error));

  constructor() {
    super();
    for (const method of recordedMethods()) {
      const record = (...args: unknown[]): unknown => {
        this.calls.push({ method, args });
        return this.#answer(method, args);
      };
      Object.defineProperty(this, method, { value: record });
    }
  }

  /** Resolves at once. */
  override get ready(): Promise<void> {
    return Promise.resolve();
  }

  override on<Name extends SdkEventName>(event: Name, listener: SdkEventListener<Name>): void {
    this._events.on(event, listener);
  }

  override off<Name extends SdkEventName>(event: Name, listener: SdkEventListener<Name>): void {
    this._events.off(event, listener);
  }

  /** The arguments of every call of one method, oldest first. */
  callsOf(method: string): readonly (readonly unknown[])[] {
    return this.calls.filter((call) => call.method === method).map(({ args }) => args);
  }

  /** What listeners threw; the SDK keeps such faults from the page. */
  get listenerFaults(): readonly unknown[] {
    return this._faults;
  }

  /** The popup that is open, whether a test or a call of `show` opened it. */
  get popup(): TestPopup | undefined {
    return this._open;
  }

  /** Opens a popup: the listeners hear `popup_shown`. One that is open is closed before, with the reason `host`. */
  openPopup(about: Partial<Omit<SdkEventBase, 'timestamp'>> = {}): TestPopup {
    this._open?.close('host');
    const base = {
      popupId: 'popup',
      surveyId: 'survey',
      productId: 'product',
      ...(this._userId !== undefined && { userId: this._userId }),
      ...about,
      timestamp: '2026-01-01T00:00:00.000Z',
    };
    let status: PopupStatus = 'SHOWED';
    let isOpen = true;
    const popup: TestPopup = {
      click: () => {
        if (!isOpen || status !== 'SHOWED') return;
        status = 'PARTIAL';
        this._events.emit('popup_clicked', { type: 'popup_clicked', ...base });
      },
      complete: () => {
        if (!isOpen || status === 'COMPLETED') return;
        status = 'COMPLETED';
        const data = { responseId: 'response' };
        this._events.emit('survey_completed', { type: 'survey_completed', ...base, data });
      },
      close: (reason = 'close_button') => {
        if (!isOpen) return;
        isOpen = false;
        this._open = undefined;
        this._events.emit('popup_closed', { type: 'popup_closed', ...base, data: { reason, status } });
      },
    };
    this._open = popup;
    this._events.emit('popup_shown', { type: 'popup_shown', ...base });
    return popup;
  }

  #answer(method: string, args: readonly unknown[]): unknown {
    const [first] = args;
    switch (method) {
      case 'init':
        if (!this._isRunning)
          this.#isAllowed =
            this.#consent ?? ((first as ServiceConfig | undefined)?.consent ?? 'granted') === 'granted';
        this._isRunning = true;
        this._userId = (first as ServiceConfig | undefined)?.userId ?? this._userId;
        return undefined;
      case 'setUserId':
        this._userId = (first as string | undefined) || undefined;
        return undefined;
      case 'setTrackingEnabled':
        this.#consent = this.#isAllowed = !!first;
        return first ? undefined : this._open?.close('host');
      case 'destroy':
        this._isRunning = false;
        this._userId = undefined;
        return this._open?.close('host');
      case 'close':
        return this._open?.close('host');
      case 'identity':
        return this._isRunning && this.#isAllowed
          ? { user_id: 'user', session_id: 'session', mini_service: null, userId: this._userId }
          : undefined;
      case 'setContactAttributes':
        return Promise.resolve(
          this.answers.setContactAttributes && this.#isAllowed && this._userId !== undefined,
        );
      case 'show':
        return Promise.resolve(this.#show(String(first)));
      case 'explain':
        return Promise.resolve([]);
      case 'flush':
        return Promise.resolve();
      default:
        return method === 'delivery' ? nothingDelivered : undefined;
    }
  }

  #show(popupId: string): boolean {
    if (!this.answers.show || !this.#isAllowed || this._open) return false;
    this.openPopup({ popupId });
    return true;
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
