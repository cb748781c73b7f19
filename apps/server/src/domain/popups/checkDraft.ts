// Everything that is wrong or doubtful about a draft, each with the place of the field.
import { decode, popupDefinitionNode } from '@service-popups/protocol';
import type { PopupDefinition, Survey } from '@service-popups/protocol';
import type { DraftProblem } from '@service-popups/protocol/studio';
import { parseTime } from '@service-popups/rules';
import { analyzeSurvey, listPopupTexts } from '@service-popups/rules/analysis';
import type { Finding } from '@service-popups/rules/analysis';
import { checkAddresses } from './checkAddresses.js';
import { checkRules } from './checkRules.js';
import { checkWords } from './checkWords.js';
import { contrastOf } from './contrast.js';
import { findMismatches } from './findMismatches.js';

export interface DraftCheck {
  readonly problems: readonly DraftProblem[];
  /** The known fields alone; undefined while an error stands. */
  readonly definition: PopupDefinition | undefined;
}

export function checkDraft(draft: unknown): DraftCheck {
  const decoded = decode<PopupDefinition>(popupDefinitionNode, draft);
  if (!decoded.ok) {
    const mismatches = findMismatches(popupDefinitionNode, draft);
    return { problems: mismatches.map(({ path, message }) => error(path, message)), definition: undefined };
  }
  const definition = decoded.value;
  const problems = [
    ...checkKinds(draft, definition),
    ...analyzeSurvey(definition.survey, listPopupTexts(definition)).findings.map((finding) =>
      placeFinding(definition.survey, finding),
    ),
    ...checkWords(definition),
    ...checkLanguages(definition),
    ...checkTiming(definition),
    ...checkRules(definition),
    ...checkAddresses(definition),
    ...checkColors(definition),
  ];
  const isSound = problems.every(({ level }) => level !== 'error');
  return { problems, definition: isSound ? definition : undefined };
}

function error(path: string, message: string): DraftProblem {
  return { path, message, level: 'error' };
}

function warning(path: string, message: string): DraftProblem {
  return { path, message, level: 'warning' };
}

/** Clients leave out what they do not know; an author should hear of it. */
function checkKinds(draft: unknown, { triggers, survey }: PopupDefinition): DraftProblem[] {
  const written = draft as { triggers: unknown[]; survey: { pages: { questions: unknown[] }[] } };
  const problems: DraftProblem[] = [];
  if (written.triggers.length !== triggers.length) {
    problems.push(error('triggers', 'One of the triggers is of a type that does not exist.'));
  }
  survey.pages.forEach((page, index) => {
    if (written.survey.pages[index]?.questions.length === page.questions.length) return;
    const path = `survey.pages[${index}].questions`;
    problems.push(error(path, `Page “${page.id}” has a question of a kind that does not exist.`));
  });
  return problems;
}

function placeFinding(survey: Survey, finding: Finding): DraftProblem {
  return { path: pathOf(survey, finding), message: finding.message, level: finding.severity };
}

function pathOf({ pages }: Survey, { pageId, questionId, branch, language, text }: Finding): string {
  if (language !== undefined) return `survey.translations.${language}`;
  const page = pages.findIndex(
    ({ id, questions }) =>
      id === pageId || (pageId === undefined && questions.some((question) => question.id === questionId)),
  );
  if (page === -1) return text === undefined ? 'survey.pages' : `survey.${text}`;
  const place = `survey.pages[${page}]`;
  if (branch !== undefined) return `${place}.branches[${branch}]`;
  const questions = pages[page]?.questions ?? [];
  // A text is held under `q.<question>.<field>`, and mended there, whatever question it is about.
  const holder = questions.findIndex(({ id }) => text?.startsWith(`q.${id}.`));
  const question = holder === -1 ? questions.findIndex(({ id }) => id === questionId) : holder;
  if (question === -1) return place;
  const field = holder === -1 ? '' : `.${text?.split('.').at(-1)}`;
  return `${place}.questions[${question}]${field}`;
}

/** Nobody's browser asks for a language under another name, and no screen reader knows how to speak it. */
function checkLanguages({ survey: { language, translations = {} } }: PopupDefinition): DraftProblem[] {
  const named: readonly (readonly [path: string, tag: string])[] = [
    ['survey.language', language],
    ...Object.keys(translations).map((tag) => [`survey.translations.${tag}`, tag] as const),
  ];
  return named
    .filter(([, tag]) => !isLanguageTag(tag))
    .map(([path, tag]) => warning(path, `“${tag}” is no language tag, such as en or pt-BR.`));
}

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}

function checkTiming({ triggers, schedule }: PopupDefinition): DraftProblem[] {
  const problems: DraftProblem[] = [];
  if (triggers.length === 0) {
    problems.push(warning('triggers', 'Without a trigger it is shown only where the host asks for it.'));
  }
  const [from, until] = [schedule?.from, schedule?.until].map((time) =>
    time === undefined ? undefined : parseTime(time),
  );
  if (schedule?.from !== undefined && from === undefined) {
    problems.push(error('schedule.from', 'The first day cannot be read as a date.'));
  }
  if (schedule?.until !== undefined && until === undefined) {
    problems.push(error('schedule.until', 'The last day cannot be read as a date.'));
  }
  if (from !== undefined && until !== undefined && until <= from) {
    problems.push(error('schedule.until', 'It ends before it begins.'));
  }
  return problems;
}

/** Surfaces of the popup, by theme. */
const surfaces = { light: '#ffffff', dark: '#17191e' } as const;
/** Parts that are not text need 3 : 1 to be told from their ground. */
const leastContrast = 3;

function checkColors({ style, survey: { settings } }: PopupDefinition): DraftProblem[] {
  const theme = style?.theme ?? 'auto';
  const themes = theme === 'auto' ? (['light', 'dark'] as const) : [theme];
  const colors = [
    ['loadingBarColor', 'The progress bar'],
    ['buttonPrimaryColor', 'The main button'],
    // Its text is what is seen of it, and that is made to stand out.
    ['buttonSecondaryColor', undefined],
  ] as const;
  return colors.flatMap(([field, part]) => {
    const color = settings[field];
    if (color === undefined) return [];
    const place = `survey.settings.${field}`;
    if (contrastOf(color, surfaces.light) === undefined)
      return [error(place, 'Enter this color as #rgb or #rrggbb.')];
    if (part === undefined) return [];
    return themes.flatMap((ground) => {
      const contrast = contrastOf(color, surfaces[ground]);
      if (contrast === undefined || contrast >= leastContrast) return [];
      const sentence = `${part} is hard to see on ${ground} ground: ${contrast.toFixed(1)} : 1, and 3 : 1 is the least.`;
      return [warning(place, sentence)];
    });
  });
}
