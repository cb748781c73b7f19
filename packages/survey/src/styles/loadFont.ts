import type { Font } from '@service-popups/protocol';
import { safeAsset } from '../dom/safeUrl.js';
import { isFontName } from './theme.js';

export interface LoadedFont {
  /** Settles when the font is usable or will not come; never rejects. */
  readonly settled: Promise<unknown>;
  remove(): void;
}

/** Fetches the font file of a definition, for the time the popup is open. */
export function loadFont(doc: Document, font: Font | undefined): LoadedFont | undefined {
  const url = safeAsset(font?.url);
  const family = font?.family.split(',')[0]?.replace(/['"]/g, '').trim();
  if (!font || !url || !family || !isFontName(font.family)) return undefined;
  const face = new FontFace(family, `url("${url}")`, { display: 'swap', weight: '100 900' });
  doc.fonts.add(face);
  return { settled: face.load().catch(() => undefined), remove: () => doc.fonts.delete(face) };
}
