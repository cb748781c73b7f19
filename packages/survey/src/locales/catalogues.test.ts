import { describe, expect, it } from 'vitest';
import { catalogues } from './catalogues.js';
import { en } from './en.js';
import { loadTexts } from './loadTexts.js';
import { knownLanguages } from './single/catalogues.js';
import { fillText } from './texts.js';

const slots = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([slot]) => slot).sort();

describe.each(Object.keys(catalogues))('the catalogue %s', (language) => {
  it('has every text, with the slots of the English one', async () => {
    const texts = await loadTexts(language, {});
    expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
    expect(Object.keys(texts.problems).sort()).toEqual(Object.keys(en.problems).sort());
    const flat = ({ problems, ...rest }: typeof en) => Object.entries({ ...rest, ...problems });
    const english = new Map(flat(en));
    for (const [name, text] of flat(texts)) {
      expect(slots(text), `${language} ${name}`).toEqual(slots(english.get(name) ?? ''));
      expect(text.trim(), `${language} ${name}`).toBe(text);
      expect(text, `${language} ${name}`).not.toBe('');
    }
  });
});

describe.each(['ar', 'pl', 'ru', 'uk'])(
  'the catalogue %s, whose nouns change with the number before them',
  (language) => {
    it('counts nothing by a noun behind the number', async () => {
      const { problems, ...texts } = await loadTexts(language, {});
      // What may follow a number: "of", "or" and "at".
      const counted = /\{(?:n|of|limit)\}[.:]? (?!(?:z|из|з|من|lub|или|або|أو|على)(?!\p{L}))\p{L}/u;
      for (const text of [...Object.values(texts), ...Object.values(problems)])
        expect(text).not.toMatch(counted);
    });
  },
);

describe('the catalogue fr', () => {
  it('never parts a sign from the word before it', async () => {
    const { problems, ...texts } = await loadTexts('fr', {});
    expect(texts.pointsLeft).toContain('\u00a0:');
    for (const text of [...Object.values(texts), ...Object.values(problems)])
      expect(text).not.toMatch(/ [:;?!»]/);
  });
});

describe('the catalogue pt', () => {
  it('has the words that Brazil and Portugal share, and one for writing', async () => {
    const texts = await loadTexts('pt-BR', {});
    const all = JSON.stringify(texts);
    expect(all).not.toMatch(/guardad|seguinte|introduza|por definir|separador|numa/i);
    expect(texts.problems.bad_step).toContain('Escreva');
  });
});

describe('the single file', () => {
  it('knows every catalogue', () => {
    expect(knownLanguages.split(' ')).toEqual(Object.keys(catalogues));
  });
});

describe('texts', () => {
  it('are English for a language nobody has written', async () => {
    expect(await loadTexts('en-GB', {})).toMatchObject({ next: 'Next' });
    expect(await loadTexts('tlh', {})).toMatchObject({ next: 'Next' });
    expect(await loadTexts('constructor', {})).toMatchObject({ next: 'Next' });
  });

  it('are those of the language whatever its region', async () => {
    expect(await loadTexts('pt-BR', {})).toMatchObject({ next: 'Avançar' });
    expect(await loadTexts('DE_at', {})).toMatchObject({ next: 'Weiter' });
  });

  it.each(['zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant', 'zh_Hant_TW'])(
    'are in traditional Chinese for %s',
    async (language) => {
      expect(await loadTexts(language, {})).toMatchObject({ start: '開始' });
    },
  );

  it.each(['zh', 'zh-CN', 'zh-SG', 'zh-Hans'])('are in simplified Chinese for %s', async (language) => {
    expect(await loadTexts(language, {})).toMatchObject({ start: '开始' });
  });

  it.each([
    ['th-TH', 'ถัดไป'],
    ['hi-IN', 'आगे'],
  ])('are in the language of %s', async (language, next) => {
    expect(await loadTexts(language, {})).toMatchObject({ next });
  });

  it('are replaced one by one, messages too', async () => {
    const texts = await loadTexts('de', { texts: { next: 'Los', problems: { required: 'Bitte!' } } });
    expect(texts).toMatchObject({ next: 'Los', back: 'Zurück' });
    expect(texts.problems).toMatchObject({ required: 'Bitte!', bad_date: 'Bitte geben Sie ein Datum ein.' });
  });

  it('are filled without reading what was filled in', () => {
    expect(fillText('Move {label} {n}', { label: '{n} $&', n: 2 })).toBe('Move {n} $& 2');
  });
});
