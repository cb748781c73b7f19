import type { PlatformName, Segments } from '@service-popups/protocol';
import { Checkbox } from '../../ui/Choice.js';
import { FieldError } from '../../ui/Field.js';
import { languageProblem } from '../../ui/language.js';
import { TextField } from '../../ui/TextField.js';
import { Panel } from '../../ui/Panel.js';
import { ConditionsEditor } from '../ConditionsEditor.js';
import { withOptional } from '../draftEdits.js';
import { ListField } from '../ListField.js';
import type { PartProps } from './WhenTab.js';

const platforms: readonly { id: PlatformName; label: string }[] = [
  { id: 'web', label: 'Web' },
  { id: 'ios', label: 'iOS' },
  { id: 'android', label: 'Android' },
];
const devices = ['desktop', 'tablet', 'phone'] as const;

/** Every part that is left empty restricts nothing. */
export function SegmentsPanel({ draft, change, errorOf }: PartProps) {
  const segments: Segments = draft.segments ?? {};
  const set = <Key extends keyof Segments>(key: Key, value: Segments[Key] | undefined): void =>
    change((before) => {
      const next = withOptional(before.segments ?? {}, key, value);
      return withOptional(before, 'segments', Object.keys(next).length === 0 ? undefined : next);
    }, `segments.${key}`);
  const toggled = <Value extends string>(
    all: readonly Value[] | undefined,
    value: Value,
    isOn: boolean,
  ): Value[] | undefined => {
    const next = isOn ? [...(all ?? []), value] : (all ?? []).filter((entry) => entry !== value);
    return next.length === 0 ? undefined : next;
  };
  return (
    <Panel title="Who" note="everything filled in must match">
      <div class="stack">
        <div class="field-pair">
          <ListField
            separator={'\n'}
            label="Only on these pages"
            hint="One per line: /pricing, /product/*, /docs/**, a full address, or /#/route. On mobile: screen names."
            error={errorOf('segments.path')}
            value={segments.path ?? []}
            onValue={(path) => set('path', path)}
          />
          <ListField
            separator={'\n'}
            label="Never on these pages"
            hint="Wins over “Only on these pages”."
            error={errorOf('segments.excludedPaths')}
            value={segments.excludedPaths ?? []}
            onValue={(excluded) => set('excludedPaths', excluded)}
          />
        </div>
        <div class="field-pair">
          <ListField
            separator=","
            label="Languages"
            hint="Such as en, which matches en-US too. Several with commas."
            error={errorOf('segments.lang')}
            problemOf={languageProblem}
            value={segments.lang ?? []}
            onValue={(lang) => set('lang', lang)}
          />
          <TextField
            label="App version"
            hint="A range such as >=2.1 <3."
            error={errorOf('segments.appVersion')}
            value={segments.appVersion ?? ''}
            onValue={(range) => set('appVersion', range)}
          />
          <TextField
            label="Percent of people"
            hint="The same people stay in or out."
            type="number"
            min={0}
            max={100}
            step="any"
            placeholder="100"
            error={errorOf('segments.sample')}
            value={segments.sample === undefined ? '' : String(segments.sample)}
            onValue={(text) => set('sample', text === '' ? undefined : Number(text))}
          />
        </div>
        <fieldset class="checks">
          <legend class="field-label">Platforms</legend>
          {platforms.map(({ id, label }) => (
            <Checkbox
              key={id}
              label={label}
              checked={segments.platform?.includes(id) ?? false}
              onValue={(isOn) => set('platform', toggled(segments.platform, id, isOn))}
            />
          ))}
        </fieldset>
        <fieldset class="checks">
          <legend class="field-label">Devices</legend>
          {devices.map((id) => (
            <Checkbox
              key={id}
              label={`${id[0]?.toUpperCase()}${id.slice(1)}`}
              checked={segments.device?.includes(id) ?? false}
              onValue={(isOn) => set('device', toggled(segments.device, id, isOn))}
            />
          ))}
        </fieldset>
        <ConditionsEditor
          label="User attributes (compared in the page or app)"
          of="the user attributes"
          conditions={segments.attributes ?? []}
          onChange={(rules) => set('attributes', rules.length === 0 ? undefined : rules)}
        />
        <FieldError error={errorOf('segments.attributes')} />
        <ConditionsEditor
          label="Contact attributes (compared on the server, never sent to the page)"
          of="the contact attributes"
          conditions={segments.contact ?? []}
          onChange={(rules) => set('contact', rules.length === 0 ? undefined : rules)}
        />
        <FieldError error={errorOf('segments.contact')} />
      </div>
    </Panel>
  );
}
