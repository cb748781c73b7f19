import type { Link } from '@service-popups/protocol';
import { h } from '../dom/h.js';
import type { Child } from '../dom/h.js';
import { safeAsset, safeLink } from '../dom/safeUrl.js';
import type { Texts } from '../locales/texts.js';

/** A link that opens beside the survey, so that no answer is lost; nothing when its address is not allowed. */
export function safeLinkElement(link: Link | undefined, texts: Texts): Child {
  const href = safeLink(link?.url);
  return (
    href &&
    h(
      'a',
      { class: 'sv-link', href, target: '_blank', rel: 'noreferrer' },
      link?.label,
      h('span', { class: 'sv-hidden' }, ` (${texts.newTab})`),
    )
  );
}

/** A picture in a box whose height does not depend on it, so that nothing jumps when it arrives. */
export function safeImage(
  className: string,
  url: string | undefined,
  alt = '',
): HTMLImageElement | undefined {
  const src = safeAsset(url);
  // One that does not come leaves its words.
  const onerror = ({ target }: Event) => (target as Element).replaceWith(alt);
  return src ? h('img', { class: className, src, alt, referrerpolicy: 'no-referrer', onerror }) : undefined;
}

/** Settles when the picture is here. One that will not come is taken out while nobody can see it yet. */
export function pictureSettled(image: HTMLImageElement | undefined): Promise<void> | undefined {
  return image?.decode().catch(() => image.remove());
}
