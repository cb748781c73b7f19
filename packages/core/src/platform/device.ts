import type { DeviceContext } from '@service-popups/protocol';

export interface DeviceSource {
  /** Device context for analytics; undefined: omitted. */
  describe(): DeviceContext | undefined;
  /** 'desktop', 'tablet' or 'phone', for targeting. */
  type(): string | undefined;
  /** Automated browsers are left out of analytics. */
  isBot(): boolean;
}
