import type { Config } from '../config.js';

/** The page of the studio that takes the one-time token. */
export function ownerAddress(config: Pick<Config, 'publicUrl'>, port: number, token: string): string {
  const base = config.publicUrl || `http://localhost:${port}`;
  return `${base}/studio/owner?token=${encodeURIComponent(token)}`;
}
