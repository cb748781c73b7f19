import type { Font } from '@service-popups/protocol';
import { listen } from '../dom/listen.js';
import { safeAsset } from '../dom/safeUrl.js';
import { fontFamily } from './theme.js';

/** Fetches the font file of a definition, for the time the popup is open. Settles when it is here or will not come. */
export function loadFont(font: Font | undefined, signal: AbortSignal): Promise<unknown> | undefined {
  const url = safeAsset(font?.url);
  const family = fontFamily(font?.family)?.split(',')[0];
  if (!url || !family) return undefined;
  const face = new FontFace(family, `url("${url}")`, { weight: '100 900' });
  document.fonts.add(face);
  listen(signal, 'abort', () => document.fonts.delete(face));
  return face.load().catch(() => undefined);
}
