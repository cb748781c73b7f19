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

export interface ProblemOptions {
  readonly status: number;
  readonly code: ProblemCode;
  /** Read by developers: names the field and what is wrong with it. */
  readonly message: string;
  readonly retryAfterSeconds?: number;
  readonly rejected?: readonly Rejected[];
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

export const unavailable = (message: string, retryAfterSeconds = 2): Problem =>
  new Problem({ status: 503, code: 'unavailable', message, retryAfterSeconds });

export function problemBody({ code, message, rejected }: ProblemOptions): string {
  return JSON.stringify({ error: { code, message, ...(rejected === undefined ? {} : { rejected }) } });
}
