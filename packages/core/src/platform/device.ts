import type { DeviceContext } from '@service-popups/protocol';

/** What is known of the device: what is undefined is omitted. */
export type DeviceDescription = { readonly [Name in keyof DeviceContext]: DeviceContext[Name] | undefined };

export interface DeviceSource {
  /** Device context for analytics. */
  describe(): DeviceDescription | undefined;
  /** 'desktop', 'tablet' or 'phone', for targeting. */
  type(): string | undefined;
  /** Automated browsers are left out of analytics. */
  isBot(): boolean;
}
