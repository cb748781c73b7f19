import { questionKinds } from '@service-popups/protocol/schemas';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from './fields.js';
import { kinds } from './newQuestion.js';

/** Edited by the form itself, whatever the kind. */
const shared = ['id', 'kind', 'label', 'sublabel', 'required'];

describe('fieldsOf', () => {
  it('knows every kind of the protocol', () => {
    expect([...kinds].sort()).toEqual(Object.keys(questionKinds).sort());
  });

  it.each(kinds)('lets every field of %s be edited, and none that it does not have', (kind) => {
    const wanted = Object.keys(questionKinds[kind].properties).filter((key) => !shared.includes(key));
    const offered = fieldsOf(kind).map(({ key }) => key);
    expect([...offered].sort()).toEqual(wanted.sort());
  });
});
