import type { Page, Question } from '@service-popups/protocol';

export type FindingCode =
  | 'nothing_to_ask'
  | 'too_many_questions'
  | 'empty_page'
  | 'unreachable_page'
  | 'dead_end'
  | 'cycle'
  | 'unknown_target'
  | 'unused_branch'
  | 'unknown_question'
  | 'used_before_asked'
  | 'unknown_option'
  | 'pointless_comparison'
  | 'duplicate_page'
  | 'duplicate_question'
  | 'duplicate_option'
  | 'reserved_id'
  | 'unsafe_id'
  | 'impossible_bounds'
  | 'bad_bound'
  | 'unfit_metric'
  | 'missing_picture'
  | 'broken_slot'
  | 'missing_translation'
  | 'unknown_text';

/** Something about a survey that its author should know. */
export interface Finding {
  readonly code: FindingCode;
  /** An error makes a part of the survey wrong or useless; a warning may be meant. */
  readonly severity: 'error' | 'warning';
  /** One sentence for the author. */
  readonly message: string;
  readonly pageId?: string;
  readonly questionId?: string;
  /** Position of the branch on its page, from 0. */
  readonly branch?: number;
  /** The text it is about, by its path. */
  readonly text?: string;
  /** The translation it is about; missing for the survey's own language. */
  readonly language?: string;
}

/** Where something was found, to be spread into a finding. */
export type Place = Pick<Finding, 'pageId' | 'questionId' | 'branch' | 'text' | 'language'>;

export function error(code: FindingCode, message: string, place: Place = {}): Finding {
  return { code, severity: 'error', message, ...place };
}

export function warning(code: FindingCode, message: string, place: Place = {}): Finding {
  return { code, severity: 'warning', message, ...place };
}

/** An id or a text as it stands in a sentence. */
export function quoted(text: string): string {
  return `“${text}”`;
}

/** Enough to know a text by. */
const longest = 60;

/** A text as its author knows it: its beginning. */
export function begun(text: string): string {
  return quoted(text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text);
}

/** A question by its wording, which its author sees; by its id while it has none. */
export function questionName({ id, label }: Pick<Question, 'id' | 'label'>): string {
  return begun(label.trim() || id);
}

/** A page by its place, as its author counts them. */
export function pageName(pages: readonly Pick<Page, 'id'>[], pageId: string): string {
  const index = pages.findIndex(({ id }) => id === pageId);
  return index < 0 ? quoted(pageId) : String(index + 1);
}

/** a, b and c. */
export function listed(names: readonly string[]): string {
  const all = [...names];
  const last = all.pop() ?? '';
  return all.length === 0 ? last : `${all.join(', ')} and ${last}`;
}
