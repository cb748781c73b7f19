import fc from 'fast-check';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { alikeNames } from './alikeNames.mjs';
import { findNames, sameThings } from './findNames.mjs';

/** Every way in which a name is declared, hidden by another of its text, or heard outside. */
const everything = `
let a=1,b=2;
function c(e,t=a){let n=e+t;return r=>{let e=r;return e+n+b}}
const d=({q:e,...t},[n,,r]=[])=>[e,t,n,r];
function* f(e){for(let t of e)yield t;for(const t in e)yield t;for(var n=0;n<2;n++)yield n}
class g{#h=3;static z=a;m(e){return this.#h+e}get w(){return a}}
const h=function k(e){return e?k(e-1):0},i=class l{static n=()=>l.name.length};
function o(e){try{throw e}catch(t){let n=t;return n}finally{b++}}
function p(){x:for(;;){{var e=5}break x}return e}
function s(e){switch(e){case 1:{let t=e;return t}default:{let n=e;return[n]}}}
async function u({a:e=b,b:t}={}){await 0;return e??t}
const v={a,b,c(e){return e}},y=(e,t)=>{({a:e,b:t}=v);return[e,t,...arguments_()]},arguments_=()=>[];
export{a,b as z0,c as default};
globalThis.result=[c(1)(2),d({q:1,r:2},[3,4,5]),[...f([7])],new g().m(1),g.z,new g().w,h(3),i.n(),o(4),p(),s(1),s(2),v.c(9),y(0,0),b];
globalThis.later=u();
`;

const run = async (code) => {
  await import(`data:text/javascript;charset=utf-8,${encodeURIComponent(code)}`);
  return [globalThis.result, await globalThis.later];
};

/** Functions that do the same with names in another order: what one name fits, another does not. */
const repetitive = Array.from({ length: 30 }, (_, index) => {
  const [e, t, n] = Array.from(
    { length: 3 },
    (__, place) => 'abcdefghijklmnopq'[(index * index + 5 * place) % 17],
  );
  return `export function f${index}(${e},${t}){let ${n}=${e}.filter(${e}=>${e}!==${t});return ${n}.length>0?${n}:${t}.map(${n}=>${n}+${index})}`;
}).join('');

describe('names that make code compress better', () => {
  it('leave it as long as it was, and smaller once it is compressed', () => {
    const renamed = alikeNames(repetitive);
    expect(renamed).toHaveLength(repetitive.length);
    expect(brotliCompressSync(renamed).length).toBeLessThan(brotliCompressSync(repetitive).length - 20);
  });

  it('are the same whenever the same code comes', () => {
    expect(alikeNames(repetitive)).toBe(alikeNames(repetitive));
  });

  it('change nothing that the code does', async () => {
    const padded = everything + repetitive.replaceAll('export ', '');
    const renamed = alikeNames(padded);
    expect(renamed).not.toBe(padded);
    expect(await run(renamed)).toEqual(await run(padded));
  });

  it('stand for the same things, whichever of those that are allowed are chosen', () => {
    const { names } = findNames(everything);
    expect(names.length).toBeGreaterThan(35);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...'abcdefghijknoprstuvxyz'.split(''))), {
          maxLength: 60,
        }),
        (wishes) => {
          const found = findNames(everything);
          const characters = everything.split('');
          for (const [index, text] of wishes) {
            const name = found.names[index % found.names.length];
            const isFree = ![...name.rivals].some((rival) => rival.text === text);
            if (isFree && !found.taken.has(text) && name.text.length === 1) {
              name.text = text;
              for (const spot of name.spots) characters[spot] = text;
            }
          }
          expect(sameThings(characters.join(''))).toEqual(sameThings(everything));
        },
      ),
    );
  });

  it('are never those of what is heard outside, or of the globals that the code uses', () => {
    const { names, taken } = findNames(
      'let a=1,b=2;export{a,b as c};export const d=()=>{let e={b};return $(e,a)};',
    );
    expect([...taken].sort()).toEqual(['$', 'a', 'b', 'd']);
    expect(names.map(({ text }) => text)).toEqual(['e']);
  });

  it('cannot be given to two things that would be taken for each other', () => {
    const rivalsOf = (code, text) => {
      const { names } = findNames(code);
      return [...names.find((name) => name.text === text).rivals].map((rival) => rival.text).sort();
    };
    expect(rivalsOf('{let a=1;{let b=a;f(b)}}', 'a')).toEqual(['b']);
    expect(rivalsOf('{let a=1;f(a);{let b=2;f(b)}}', 'a')).toEqual([]);
    expect(rivalsOf('try{f()}catch(a){let b=1;f(b)}', 'a')).toEqual(['b']);
    expect(rivalsOf('for(let a of b())f(a);function b(){}', 'a')).toEqual(['b']);
    expect(rivalsOf('(()=>{{let a=1;{var b}f(a)}})()', 'a')).toEqual(['b']);
  });
});
