import type { Config } from '../../config.js';
import type { ServerContext } from '../../http/context.js';

/** Where people reach this server: as configured, else as the one who asks did. */
export function publicAddress(context: ServerContext, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl || new URL(context.req.url).origin;
}
