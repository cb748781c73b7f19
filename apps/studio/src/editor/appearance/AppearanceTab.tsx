import type { Actions, PopupDefinition, PopupStyle, SurveySettings } from '@service-popups/protocol';
import type { DraftProblem } from '@service-popups/protocol/studio';
import { Segmented, Select, Switch } from '../../ui/Choice.js';
import { TextField } from '../../ui/TextField.js';
import { Icon } from '../../ui/Icon.js';
import { Panel } from '../../ui/Panel.js';
import { useLast } from '../../ui/useLast.js';
import { withOptional, withSurvey } from '../draftEdits.js';
import type { TabProps } from '../tabProps.js';
import { errorOfDraft, type ErrorOf } from '../problems.js';
import { changeOf, type Change } from '../change.js';
import './appearance.css';
import { positions } from './positions.js';
import { wellColor } from './wellColor.js';

export function AppearanceTab({ session }: TabProps) {
  const { draft } = session.edited.value;
  const problems = session.problems.value;
  const part = { draft, change: changeOf(session), errorOf: errorOfDraft(problems) };
  return (
    <div class="stack">
      <StylePanel {...part} />
      <ColorsPanel {...part} problems={problems} />
      <ProgressPanel {...part} />
      <ActionsPanel {...part} />
    </div>
  );
}

interface PartProps {
  draft: PopupDefinition;
  change: Change;
  errorOf: ErrorOf;
}

function StylePanel({ draft, change, errorOf }: PartProps) {
  const style: PopupStyle = draft.style ?? {};
  const font = useLast(style.font, { family: '' });
  const set = <Key extends keyof PopupStyle>(key: Key, value: PopupStyle[Key] | undefined): void =>
    change((before) => ({ ...before, style: withOptional(before.style ?? {}, key, value) }), `style.${key}`);
  return (
    <Panel title="Looks">
      <div class="stack">
        <div class="row-between">
          <span class="field-label">Theme</span>
          <Segmented
            label="Theme"
            value={style.theme ?? 'auto'}
            options={[
              { value: 'auto', label: 'Match the page' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            onValue={(theme) => set('theme', theme)}
          />
        </div>
        <Select
          label="Position"
          hint="On phones it is a sheet at the edge. In the center it is a dialog: the page behind waits."
          value={style.position ?? 'bottom-right'}
          options={positions}
          onValue={(position) => set('position', position)}
        />
        <div class="field-pair">
          <TextField
            label="Font"
            placeholder="The system’s"
            error={errorOf('style.font.family')}
            value={style.font?.family ?? ''}
            onValue={(family) => set('font', family === '' ? undefined : { ...font, family })}
          />
          <TextField
            label="Font file"
            type="url"
            placeholder="https://…/font.woff2"
            disabled={style.font === undefined}
            error={errorOf('style.font.url')}
            value={style.font?.url ?? ''}
            onValue={(url) => style.font !== undefined && set('font', withOptional(style.font, 'url', url))}
          />
        </div>
        <TextField
          label="Picture at the top"
          type="url"
          placeholder="https://"
          error={errorOf('style.imageUrl')}
          value={style.imageUrl ?? ''}
          onValue={(imageUrl) => set('imageUrl', imageUrl)}
        />
      </div>
    </Panel>
  );
}

const ownAccent = '#3257e0';
const colors = [
  { key: 'buttonPrimaryColor', label: 'Main button and selection', unset: ownAccent },
  { key: 'buttonSecondaryColor', label: 'Surface of quiet buttons', unset: 'None' },
  { key: 'loadingBarColor', label: 'Progress bar', unset: 'Same as the main button' },
] as const;

function ColorsPanel({ draft, change, problems }: PartProps & { problems: readonly DraftProblem[] }) {
  const settings = draft.survey.settings;
  return (
    <Panel title="Colors" note="empty: ours, readable on light and dark">
      <div class="stack">
        {colors.map(({ key, label, unset }) => (
          <ColorField
            key={key}
            label={label}
            unset={unset}
            shown={key === 'buttonSecondaryColor' ? '#ffffff' : (settings.buttonPrimaryColor ?? ownAccent)}
            value={settings[key] ?? ''}
            problems={problems.filter(({ path }) => path === `survey.settings.${key}`)}
            onValue={(value) =>
              change((before) => withSettings(before, key, value.trim() || undefined), `settings.${key}`)
            }
          />
        ))}
      </div>
    </Panel>
  );
}

function ColorField({
  label,
  unset,
  shown,
  value,
  problems,
  onValue,
}: {
  label: string;
  /** What holds while none is chosen, in words and as the color of the well. */
  unset: string;
  shown: string;
  value: string;
  problems: readonly DraftProblem[];
  onValue: (value: string) => void;
}) {
  return (
    <div class="color-field">
      <input
        type="color"
        class="color-well"
        aria-label={`${label}: pick`}
        value={wellColor(value) ?? wellColor(shown) ?? ownAccent}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      <TextField
        label={label}
        placeholder={unset}
        value={value}
        onValue={onValue}
        error={problems.find(({ level }) => level === 'error')?.message}
      />
      {problems
        .filter(({ level }) => level === 'warning')
        .map(({ message }) => (
          <p key={message} class="contrast-note">
            <Icon name="warning" size={15} /> {message}
          </p>
        ))}
    </div>
  );
}

function withSettings<Key extends keyof SurveySettings>(
  draft: PopupDefinition,
  key: Key,
  value: SurveySettings[Key] | undefined,
): PopupDefinition {
  return withSurvey(draft, (survey) => ({ ...survey, settings: withOptional(survey.settings, key, value) }));
}

function ProgressPanel({ draft, change }: PartProps) {
  const settings = draft.survey.settings;
  const set = <Key extends keyof SurveySettings>(key: Key, value: SurveySettings[Key]): void =>
    change((before) => withSettings(before, key, value));
  return (
    <Panel title="Progress">
      <div class="stack">
        <Switch
          label="Show a progress bar"
          hint="Only with more than one page, between start and thank-you screen."
          checked={settings.showProgressBar ?? false}
          onValue={(isOn) => set('showProgressBar', isOn)}
        />
        <Switch
          label="Show progress as text"
          checked={settings.showProgressUnit ?? true}
          onValue={(isOn) => set('showProgressUnit', isOn)}
        />
        <Select
          label="Text"
          value={settings.progressUnit ?? 'fraction'}
          options={[
            { value: 'fraction', label: 'Question 2 of 3' },
            { value: 'percentage', label: '66%' },
          ]}
          onValue={(unit) => set('progressUnit', unit)}
        />
      </div>
    </Panel>
  );
}

const actionNames = [
  { key: 'accept', label: 'Next and send', placeholder: 'Next / Send' },
  { key: 'start', label: 'Start', placeholder: 'Start' },
  { key: 'back', label: 'Back', placeholder: 'Back' },
  { key: 'complete', label: 'Close the thank-you screen', placeholder: 'Done' },
] as const;

function ActionsPanel({ draft, change, errorOf }: PartProps) {
  const actions: Actions = draft.actions ?? {};
  const decline = useLast(actions.decline, { label: 'Ask me later', cooldownDays: 7 });
  const set = <Key extends keyof Actions>(key: Key, value: Actions[Key] | undefined): void =>
    change((before) => {
      const next = withOptional(before.actions ?? {}, key, value);
      return withOptional(before, 'actions', Object.keys(next).length === 0 ? undefined : next);
    }, `actions.${key}`);
  return (
    <Panel title="Buttons" note="empty: in the reader’s language">
      <div class="stack">
        <div class="field-pair">
          {actionNames.map(({ key, label, placeholder }) => (
            <TextField
              key={key}
              label={label}
              placeholder={placeholder}
              error={errorOf(`actions.${key}.label`)}
              value={actions[key]?.label ?? ''}
              onValue={(text) => set(key, text === '' ? undefined : { ...actions[key], label: text })}
            />
          ))}
        </div>
        <Switch
          label="Offer “ask me later”"
          checked={actions.decline !== undefined}
          onValue={(isOn) => set('decline', isOn ? decline : undefined)}
        />
        {actions.decline !== undefined && (
          <div class="field-pair">
            <TextField
              label="It reads"
              error={errorOf('actions.decline.label')}
              value={actions.decline.label ?? ''}
              onValue={(label) => set('decline', withOptional(actions.decline ?? {}, 'label', label))}
            />
            <TextField
              label="Ask again after (days)"
              type="number"
              min={0}
              step="any"
              error={errorOf('actions.decline.cooldownDays')}
              value={actions.decline.cooldownDays === null ? '' : String(actions.decline.cooldownDays ?? '')}
              onValue={(text) =>
                set(
                  'decline',
                  withOptional(actions.decline ?? {}, 'cooldownDays', text === '' ? undefined : Number(text)),
                )
              }
            />
          </div>
        )}
      </div>
    </Panel>
  );
}
