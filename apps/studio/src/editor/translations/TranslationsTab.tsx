import type { PopupDefinition } from '@service-popups/protocol';
import type { DraftProblem } from '@service-popups/protocol/studio';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { announce } from '../../ui/Announcements.js';
import { Button, IconButton } from '../../ui/Button.js';
import { Select } from '../../ui/Choice.js';
import { FieldError } from '../../ui/Field.js';
import { TextArea, TextField } from '../../ui/TextField.js';
import { formatCount, formatLanguage, plural } from '../../ui/format.js';
import { Icon } from '../../ui/Icon.js';
import { knownLanguages, noLanguage, readLanguage } from '../../ui/language.js';
import '../../ui/inlineForm.css';
import { LanguageField } from '../../ui/LanguageField.js';
import { Badge, EmptyState, Panel } from '../../ui/Panel.js';
import { toast } from '../../ui/toasts.js';
import { withOptional, withSurvey } from '../draftEdits.js';
import type { TabProps } from '../tabProps.js';
import { usePublished } from '../usePublished.js';
import { problemAt, problemsBeside } from '../problems.js';
import { changeOf } from '../change.js';
import { countMissing } from './countMissing.js';
import { linesOf, pageOf, type Line } from './linesOf.js';
import { rewordedIn } from './reworded.js';
import './translations.css';

/** Every text beside its translation, with what is missing counted. The frame's own texts need none: they are built in. */
export function TranslationsTab({
  session,
  projectId,
  popupId,
  publishedVersion,
  canEdit,
  onPage,
  onLanguage,
}: TabProps) {
  const { draft } = session.edited.value;
  const change = changeOf(session);
  const translations = draft.survey.translations ?? {};
  const tags = Object.keys(translations);
  const [asked, setAsked] = useState<string>();
  const tag = asked !== undefined && tags.includes(asked) ? asked : tags[0];
  // What is translated is seen beside it.
  useEffect(() => onLanguage(tag), [tag]);
  useEffect(() => () => onLanguage(undefined), []);
  const lines = linesOf(draft);
  const table: Table = tag === undefined ? {} : (translations[tag] ?? {});
  const missingIn = (language: string): number => countMissing(lines, draft.survey, language);
  const missing = tag === undefined ? 0 : missingIn(tag);
  const published = usePublished(projectId, popupId, publishedVersion).value;
  const reworded =
    tag === undefined || published === undefined
      ? new Map<string, string>()
      : rewordedIn(tag, draft, published.definition);

  const setTable = (language: string, table: Table | undefined): void =>
    change((before) => withTable(before, language, table));

  return (
    <div class="stack">
      <Panel>
        <fieldset class="stack" disabled={!canEdit}>
          <LanguageField
            label="Language of the survey"
            error={problemAt(session.problems.value, 'survey.language')}
            tag={draft.survey.language}
            onTag={(language) =>
              change((before) => withSurvey(before, (survey) => ({ ...survey, language })))
            }
          />
          <AddLanguage
            taken={[draft.survey.language, ...tags]}
            onAdd={(language) => {
              setTable(language, {});
              setAsked(language);
              announce(
                `${formatLanguage(language)} is added, with ${formatCount(lines.length)} texts to translate.`,
              );
            }}
          />
        </fieldset>
      </Panel>
      {tag === undefined ? (
        <Panel>
          <EmptyState title="One language so far">
            Add another one, and write each text beside the original.
          </EmptyState>
        </Panel>
      ) : (
        <Panel
          title={
            <span class="row translation-choice">
              <Select
                label="Translation"
                hideLabel
                value={tag}
                options={tags.map((value) => ({
                  value,
                  label: translationLabel(value, value === tag ? 0 : missingIn(value)),
                }))}
                onValue={setAsked}
              />
              {missing > 0 && <Badge tone="warn">{formatCount(missing)} missing</Badge>}
              {reworded.size > 0 && <Badge tone="warn">{formatCount(reworded.size)} to check</Badge>}
              {missing === 0 && reworded.size === 0 && <Badge tone="good">Complete</Badge>}
            </span>
          }
          tools={
            <IconButton
              label={`Remove the translation into ${formatLanguage(tag)}`}
              disabled={!canEdit}
              onClick={() => {
                const written = Object.values(table).filter((text) => text !== '').length;
                const removed = `The translation into ${formatLanguage(tag)} is removed`;
                setTable(tag, undefined);
                if (written === 0) announce(`${removed}.`);
                else toast(`${removed}, with ${plural(written, 'text')}. Undo brings it back.`);
              }}
            >
              <Icon name="trash" size={16} />
            </IconButton>
          }
        >
          {wrongIn(session.problems.value, tag).map((message) => (
            <FieldError key={message} error={message} />
          ))}
          <fieldset class="translations" disabled={!canEdit}>
            {lines.map((line) => (
              <TranslationLine
                key={line.path}
                line={line}
                language={draft.survey.language}
                tag={tag}
                original={reworded.get(line.path)}
                value={table[line.path] ?? ''}
                session={session}
                onPage={onPage}
              />
            ))}
          </fieldset>
        </Panel>
      )}
    </div>
  );
}

type Table = Record<string, string>;

const withTable = (draft: PopupDefinition, language: string, table: Table | undefined): PopupDefinition =>
  withSurvey(draft, (survey) => {
    const all = withOptional(survey.translations ?? {}, language, table);
    return withOptional(survey, 'translations', Object.keys(all).length === 0 ? undefined : all);
  });

/** One text and its translation. Among hundreds only the one that is written into is drawn anew at a letter. */
function TranslationLine({
  line: { path, text, place },
  language,
  tag,
  original,
  value,
  session,
  onPage,
}: {
  line: Line;
  /** Of the original. */
  language: string;
  tag: string;
  /** What the text was when it was translated; only where it has changed since. */
  original: string | undefined;
  value: string;
  session: TabProps['session'];
  onPage: TabProps['onPage'];
}) {
  const show = (): void => {
    const page = pageOf(path, session.edited.peek().draft);
    if (page !== undefined) onPage(page.id);
  };
  const write = (next: string): void =>
    changeOf(session)((before) => {
      const table = before.survey.translations?.[tag] ?? {};
      return withTable(before, tag, withOptional(table, path, next));
    }, `translation.${tag}.${path}`);
  return useMemo(
    () => (
      <div class="translation" onFocusIn={show}>
        <span class="translation-source">
          <bdi lang={language}>{text}</bdi>
          {place !== undefined && <span class="muted small">{place}</span>}
        </span>
        <TextArea
          label={`${text} ${place === undefined ? '' : `(${place}) `}in ${formatLanguage(tag)}`}
          hideLabel
          rows={1}
          lang={tag}
          {...hintOf(original)}
          value={value}
          onValue={write}
        />
      </div>
    ),
    [path, text, place, language, tag, original, value, session, onPage],
  );
}

/** Among forty languages, those that are not done are found without opening each. */
function translationLabel(tag: string, missing: number): string {
  return missing === 0 ? formatLanguage(tag) : `${formatLanguage(tag)}, ${formatCount(missing)} missing`;
}

/** Below a translation that may no longer fit. */
const hintOf = (original: string | undefined) =>
  original === undefined ? {} : { hint: `Translated from “${original}”, which has changed since.` };

/** What keeps the translation from being published; what it lacks is counted above. */
function wrongIn(problems: readonly DraftProblem[], tag: string): string[] {
  return problemsBeside(problems, `survey.translations.${tag}`, [])
    .filter(({ level }) => level === 'error')
    .map(({ message }) => message);
}

function AddLanguage({ taken, onAdd }: { taken: readonly string[]; onAdd: (language: string) => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = (): void => {
    const language = readLanguage(text);
    const isTaken = language !== undefined && taken.includes(language);
    setProblem(
      language === undefined
        ? noLanguage(text)
        : isTaken
          ? `${formatLanguage(language)} is there already.`
          : undefined,
    );
    if (language === undefined || isTaken) return;
    onAdd(language);
    setText('');
  };
  return (
    <form
      class="inline-form"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextField
        label="Translate into"
        placeholder="German, or de"
        suggestions={knownLanguages}
        value={text}
        onValue={(next) => {
          setText(next);
          setProblem(undefined);
        }}
        error={problem}
      />
      <Button type="submit" disabled={text.trim() === ''}>
        Add
      </Button>
    </form>
  );
}
