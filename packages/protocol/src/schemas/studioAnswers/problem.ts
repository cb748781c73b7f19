import { Type } from 'typebox';
import { named } from './parts.js';

/** Every answer that is no success. */
export const Problem = named('Problem', {
  error: Type.Object({
    code: Type.Enum([
      'invalid_body',
      'unauthorized',
      'forbidden',
      'not_found',
      'conflict',
      'too_large',
      'rate_limited',
      'unavailable',
    ]),
    /** A sentence for people. */
    message: Type.String({ minLength: 1 }),
    /** Field by field, such as `survey.pages[1].questions[0].options`. */
    problems: Type.Optional(
      Type.Array(
        Type.Object({
          path: Type.String(),
          message: Type.String(),
          level: Type.Optional(Type.Enum(['error', 'warning'])),
        }),
      ),
    ),
  }),
});
