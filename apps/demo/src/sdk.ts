/** What this page uses of the SDK. The script tag puts the class on the window; nothing is imported from it. */
export interface Sdk {
  init(config: Readonly<Record<string, unknown>>): void;
  autoLaunch(): void;
  triggerEvent(name: string, properties?: Readonly<Record<string, unknown>>): void;
  on(event: string, listener: (event: SdkEvent) => void): void;
  track(name: string, properties?: Readonly<Record<string, unknown>>): void;
  setUserAttributes(attributes: Readonly<Record<string, string | number | boolean>>): void;
  setMetric(key: string, value: string | number | boolean): void;
  setUserId(userId?: string): void;
  setContactAttributes(attributes: Readonly<Record<string, string | number | boolean>>): Promise<boolean>;
  explain(popupId?: string): Promise<readonly Explanation[]>;
  delivery(): Delivery | Promise<Delivery>;
  flush(): Promise<void>;
  destroy(): void;
  readonly ready: Promise<unknown>;
}

export interface SdkEvent {
  readonly type: string;
  readonly popupId: string;
  readonly surveyId: string;
  readonly timestamp: string | number;
  readonly data?: unknown;
}

export interface Explanation {
  readonly popupId: string;
  readonly show: boolean;
  readonly sentence: string;
}

export interface Delivery {
  readonly delivered: number;
  readonly pending: number;
  readonly dropped: Readonly<Record<string, number>>;
}

export interface DemoConfig {
  readonly apiKey: string;
  readonly analytics: { readonly publicKey: string; readonly integration: string };
}

/** Loads the script as any page would: by its tag. */
export function loadSdk(): Promise<new () => Sdk> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = '/service-popups.js';
    script.async = true;
    script.addEventListener('load', () => {
      const found = (globalThis as { ServicePopups?: new () => Sdk }).ServicePopups;
      if (found === undefined) reject(new Error('The script loaded, but ServicePopups is not there.'));
      else resolve(found);
    });
    script.addEventListener('error', () => reject(new Error('/service-popups.js could not be loaded.')));
    document.head.append(script);
  });
}
