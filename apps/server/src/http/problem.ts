export type ProblemCode =
  | 'invalid_body'
  | 'unknown_key'
  | 'unauthorized'
  | 'forbidden'
  | 'origin_not_allowed'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'rate_limited'
  | 'unavailable'
  | 'internal';

export interface Rejected {
  readonly id: string;
  readonly code: string;
}

/** One field of a body, and what is wrong with it: shown beside the field. */
export interface FieldProblem {
  /** Such as `survey.pages[1].questions[0].options`. */
  readonly path: string;
  readonly message: string;
}

export interface ProblemOptions {
  readonly status: number;
  readonly code: ProblemCode;
  /** Read by developers: names the field and what is wrong with it. */
  readonly message: string;
  readonly retryAfterSeconds?: number;
  readonly rejected?: readonly Rejected[];
  readonly problems?: readonly FieldProblem[];
}

/** An answer other than success. Thrown by whatever finds it, turned into the answer in one place. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly options: ProblemOptions;

  constructor(options: ProblemOptions) {
    super(options.message);
    this.options = options;
  }
}

export const invalidBody = (message: string, rejected?: readonly Rejected[]): Problem =>
  new Problem({
    status: 400,
    code: 'invalid_body',
    message,
    ...(rejected === undefined ? {} : { rejected }),
  });

export const notFound = (message: string): Problem =>
  new Problem({ status: 404, code: 'not_found', message });

export function isNotFound(error: unknown): boolean {
  return error instanceof Problem && error.options.status === 404;
}

export const unavailable = (message: string, retryAfterSeconds = 2): Problem =>
  new Problem({ status: 503, code: 'unavailable', message, retryAfterSeconds });

export const forbidden = (message: string): Problem =>
  new Problem({ status: 403, code: 'forbidden', message });

export const conflict = (message: string): Problem => new Problem({ status: 409, code: 'conflict', message });

/** Refuses a body, field by field. */
export const invalidFields = (message: string, problems: readonly FieldProblem[]): Problem =>
  new Problem({ status: 400, code: 'invalid_body', message, problems });

export function problemBody({ code, message, rejected, problems }: ProblemOptions): string {
  return JSON.stringify({
    error: {
      code,
      message,
      ...(rejected === undefined ? {} : { rejected }),
      ...(problems === undefined ? {} : { problems }),
    },
  });
}
