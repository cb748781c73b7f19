import type { PopupDefinition } from '@service-popups/protocol';
import * as limits from '@service-popups/protocol/limits';
import type { Decision, TargetingContext } from '@service-popups/rules';
import { explainDecision } from '@service-popups/rules/explain';
import { listOf, membersOf } from '../boot/stateRecords.js';
import { hasPage } from '../platform/hasPage.js';
import type { PopupEntry } from './popupEntries.js';

/** A popup, and what the gates say about it now. */
export interface Judged {
  readonly popup: PopupDefinition;
  readonly decision: Decision;
  readonly context: TargetingContext;
}

/** Sentences for people, kept apart from the SDK because few pages ever need them. */
export interface ExplainSentences {
  explainPopup(
    judged: Judged,
    more: {
      /** Whether triggers are watched, other than events, which always are. */
      readonly isLaunched: boolean;
      /** Why it was not shown when it was due last. */
      readonly refused: string | undefined;
    },
  ): string;
  /** Names what will never fire, and of the popups that came those that are not among the entries. */
  checkTriggers(
    entries: readonly PopupEntry[],
    warn: (message: string) => void,
    popups?: readonly unknown[],
  ): void;
}

/** The triggers that an app never fires. */
const ofPages = /^(scroll|click|exit_intent)$/;

export const explainPopup: ExplainSentences['explainPopup'] = (
  { popup, decision, context },
  { isLaunched, refused },
) => {
  const isApp = !hasPage || context.platform !== 'web';
  const triggers = popup.triggers.filter(({ type }) => !isApp || !ofPages.test(type));
  const sentence = explainDecision({ ...popup, triggers }, decision, context, isLaunched);
  return decision.show && refused ? `${sentence} Last time it was not shown: ${refused}.` : sentence;
};

export const checkTriggers: ExplainSentences['checkTriggers'] = (entries, warn, popups = []) => {
  const read = new Set(entries.map(({ given }) => given));
  popups.forEach((popup, index) => {
    const why = whyUnread(membersOf(popup)['id'], index);
    if (!read.has(popup)) warn(`Popup ${index + 1} of ${popups.length} is left out: ${why}.`);
  });
  for (const { id, given, triggers } of entries) {
    for (const trigger of listOf(membersOf(given)['triggers'])) {
      const { type, value } = membersOf(trigger);
      if (!triggers.includes(trigger as never))
        warn(`Popup "${id}": the trigger "${String(type)}" is ignored: this version cannot read it.`);
      else if (type === 'click' && !isSelector(String(value)))
        warn(`Popup "${id}": "${String(value)}" is no selector, and taken for an element's id.`);
    }
  }
};

function whyUnread(id: unknown, index: number): string {
  if (index >= limits.popups) return `no more than ${limits.popups} are read`;
  return typeof id === 'string' ? `another one has the id "${id}", too` : 'id must be a text';
}

/** An app has none, and no clicks either. */
function isSelector(value: string): boolean {
  const { CSS } = globalThis as { readonly CSS?: { readonly supports: (condition: string) => boolean } };
  return CSS?.supports(`selector(${value})`) !== false;
}
