import { writeAddressPart } from '@service-popups/protocol/studio';
import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('location', { pathname: '/studio/p1/popups', search: '' });
const { matchPath } = await import('./router.js');

describe('matchPath', () => {
  it('reads the named parts of an address', () => {
    expect(matchPath('/:project/popups/:popup', '/p1/popups/a%20b')).toEqual({ project: 'p1', popup: 'a b' });
  });

  it('reads a person whose id no address can hold as it is', () => {
    expect(matchPath('/:project/contacts/:person', `/p1/contacts/${writeAddressPart('..')}`)).toEqual({
      project: 'p1',
      person: '..',
    });
  });

  it('ignores a trailing slash', () => {
    expect(matchPath('/:project/popups', '/p1/popups/')).toEqual({ project: 'p1' });
  });

  it('refuses an address of another shape', () => {
    expect(matchPath('/:project/popups', '/p1/results')).toBeUndefined();
    expect(matchPath('/:project/popups', '/p1')).toBeUndefined();
  });
});
