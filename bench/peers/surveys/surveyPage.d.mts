/** A page that shows one survey with one question as soon as it can, with the product's own files. */
export interface SurveyPage {
  readonly name: string;
  readonly package?: string;
  /** What stands in the page's head. */
  readonly head: string;
  /** What stands at the end of the body. */
  readonly tail?: string;
  /** Files by path, read when asked for. */
  readonly files: Readonly<Record<string, string>>;
  /** Answers of the product's backend by the start of their path. */
  readonly answers?: Readonly<Record<string, { readonly type?: string; readonly body: string }>>;
  /** An expression that gives the question's element, or nothing. */
  readonly find: string;
}
