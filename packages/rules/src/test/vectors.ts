// Lays the fragments of targeting/cases.json over its defaults, as the file itself describes.
import type { PopupDefinition } from '@service-popups/protocol';
import file from '../targeting/cases.json';
import type { TargetingContext } from '../targeting/context.js';

type Fragment = Readonly<Record<string, unknown>>;

/** In a context, null stands for a key that is absent. */
export function contextOf(fragment: Fragment): TargetingContext {
  const entries = Object.entries({ ...file.defaults.context, ...fragment });
  return Object.fromEntries(entries.filter(([, value]) => value !== null)) as unknown as TargetingContext;
}

export function popupOf(fragment: Fragment): PopupDefinition {
  return { ...file.defaults.popup, ...fragment } as unknown as PopupDefinition;
}
