import { studioRoutes, type Project, type ProjectPatch } from '@service-popups/protocol/studio';
import { useRef, useState } from 'preact/hooks';
import { request } from '../api/request.js';
import { attempt } from '../ui/attempt.js';
import { ConfirmButton, ConfirmDialog } from '../ui/ConfirmButton.js';
import { Switch } from '../ui/Choice.js';
import { TextArea, TextField } from '../ui/TextField.js';
import { Panel } from '../ui/Panel.js';
import { originOf } from './originOf.js';
import { SettingForm } from './SettingForm.js';
import { useSetting } from './useSetting.js';

interface TabProps {
  project: Project;
  memberId: string;
  canEdit: boolean;
  onChanged: (project: Project) => void;
}

export function ProjectTab({ project, memberId, canEdit, onChanged }: TabProps) {
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const save = (patch: ProjectPatch): Promise<boolean> =>
    attempt(async () => {
      const address = studioRoutes.project(project.id);
      // One after the other: each answer is the whole project, and the one that comes last is shown.
      const answer = before.current.then(() => request<Project>(address, { method: 'PATCH', body: patch }));
      before.current = answer.catch(() => undefined);
      onChanged(await answer);
    }, 'Saved.');
  const part = { project, keptAs: `${memberId} ${project.id}`, canEdit, save };
  return (
    <div class="settings">
      <NamePanel {...part} />
      <QuietPanel {...part} />
      <Panel title="Tracking">
        <Switch
          label="Collect analytics"
          hint="When off, track, setUserAttributes, setMetric and setContactAttributes do nothing in any page or app. Popups, statuses and answers keep working."
          checked={project.tracking.enabled}
          disabled={!canEdit}
          onValue={(enabled) => save({ tracking: { ...project.tracking, enabled } })}
        />
      </Panel>
      <OriginsPanel {...part} />
      <Panel title="Identity verification">
        <Switch
          label="Require a signed user id"
          hint="Each userId must come with a userHash that your backend signed with the project’s secret. Unsigned visitors are treated as anonymous."
          checked={project.identity.required}
          disabled={!canEdit}
          onValue={(identityRequired) => save({ identityRequired })}
        />
      </Panel>
      <RetentionPanel {...part} />
      {project.hasSampleData && canEdit && (
        <SampleData
          projectId={project.id}
          onRemoved={() => onChanged({ ...project, hasSampleData: false })}
        />
      )}
      {project.role === 'owner' && <DeleteProject project={project} />}
    </div>
  );
}

interface PartProps {
  project: Project;
  /** Whose unsaved words these are, and of which project. */
  keptAs: string;
  canEdit: boolean;
  save: (patch: ProjectPatch) => Promise<boolean>;
}

function NamePanel({ project, keptAs, canEdit, save }: PartProps) {
  const name = useSetting(`${keptAs} name`, project.name);
  return (
    <SettingForm
      title="Name"
      settings={[name]}
      canSave={canEdit && name.value.trim() !== ''}
      onSave={() => save({ name: name.value })}
    >
      <TextField
        label="Project name"
        hideLabel
        value={name.value}
        onValue={name.setValue}
        disabled={!canEdit}
      />
    </SettingForm>
  );
}

const textOf = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

function QuietPanel({ project, keptAs, canEdit, save }: PartProps) {
  const days = useSetting(`${keptAs} quiet days`, textOf(project.quiet?.days ?? 0));
  const most = useSetting(`${keptAs} most per session`, textOf(project.quiet?.maxPerSession));
  const quiet = {
    days: Number(days.value),
    ...(most.value === '' ? {} : { maxPerSession: Number(most.value) }),
  };
  return (
    <SettingForm
      title="Quiet period"
      lead="After any popup, a person sees no other one for this many days."
      settings={[days, most]}
      canSave={canEdit}
      onSave={() => save({ quiet: quiet.days === 0 && most.value === '' ? null : quiet })}
    >
      <TextField
        label="Days"
        type="number"
        min={0}
        step="any"
        value={days.value}
        onValue={days.setValue}
        disabled={!canEdit}
      />
      <TextField
        label="At most per session"
        type="number"
        min={0}
        placeholder="Any number"
        value={most.value}
        onValue={most.setValue}
        disabled={!canEdit}
      />
    </SettingForm>
  );
}

function OriginsPanel({ project, keptAs, canEdit, save }: PartProps) {
  const text = useSetting(`${keptAs} origins`, project.allowedOrigins.join('\n'));
  const written = text.value.split(/\s+/).filter((origin) => origin !== '');
  const bad = written.find((origin) => originOf(origin) === undefined);
  const store = (): Promise<boolean> =>
    save({ allowedOrigins: written.flatMap((origin) => originOf(origin) ?? []) });
  return (
    <SettingForm
      title="Allowed origins"
      settings={[text]}
      canSave={canEdit && bad === undefined}
      onSave={store}
    >
      <TextArea
        label="Origins"
        hint="One per line, such as https://shop.example, or https://*.shop.example for every subdomain. Empty: any page may use the key. Apps send no origin and are always allowed."
        value={text.value}
        onValue={text.setValue}
        disabled={!canEdit}
        error={
          bad === undefined
            ? undefined
            : `“${bad}” is not an origin. Enter the scheme and the host, without a path.`
        }
      />
    </SettingForm>
  );
}

function RetentionPanel({ project, keptAs, canEdit, save }: PartProps) {
  const { retentionDays: before } = project;
  const setting = useSetting(`${keptAs} retention`, textOf(before));
  const days = setting.value;
  const [isAsking, setAsking] = useState(false);
  const isShorter = days !== '' && (before === null || Number(days) < before);
  const store = (): Promise<boolean> => save({ retentionDays: days === '' ? null : Number(days) });
  return (
    <>
      <SettingForm
        title="Retention"
        settings={[setting]}
        canSave={canEdit}
        onSave={async () => {
          if (!isShorter) return store();
          setAsking(true);
          return false;
        }}
      >
        <TextField
          label="Keep events and responses for (days)"
          hint="Empty: responses stay until somebody deletes them, events for 400 days. At least 30 days, so that what is sent twice is recognized."
          type="number"
          min={30}
          placeholder="As long as possible"
          value={days}
          onValue={setting.setValue}
          disabled={!canEdit}
        />
      </SettingForm>
      {isAsking && (
        <ConfirmDialog
          title={`Delete what is older than ${days} days?`}
          confirm="Save and delete"
          onConfirm={async () => {
            if (await store()) setting.settle();
          }}
          onClose={() => setAsking(false)}
        >
          Older responses and events of this project are deleted for good, now and from now on.
        </ConfirmDialog>
      )}
    </>
  );
}

function DeleteProject({ project }: { project: Project }) {
  const remove = async (): Promise<void> => {
    const isGone = await attempt(() => request(studioRoutes.project(project.id), { method: 'DELETE' }));
    if (isGone) location.assign('/studio/');
  };
  return (
    <Panel title="Delete this project">
      <div class="switch-row">
        <p class="muted">
          Its keys stop working at once. Whatever it holds can no longer be reached, and is deleted for good
          after 30 days.
        </p>
        <ConfirmButton
          label="Delete the project"
          title={`Delete “${project.name}”?`}
          confirm="Delete"
          name={project.name}
          onConfirm={remove}
        >
          Pages and apps that use its keys show no popups any more. There is no way back.
        </ConfirmButton>
      </div>
    </Panel>
  );
}

function SampleData({ projectId, onRemoved }: { projectId: string; onRemoved: () => void }) {
  const remove = async (): Promise<void> => {
    const isGone = await attempt(
      () => request(studioRoutes.sampleData(projectId), { method: 'DELETE' }),
      'The sample data is gone. Everything real stays.',
    );
    if (isGone) onRemoved();
  };
  return (
    <Panel title="Sample data">
      <div class="switch-row">
        <p class="muted">
          This project was filled with generated responses and events, so that there is something to look at
          on the first day. They are marked as samples.
        </p>
        <ConfirmButton
          label="Remove sample data"
          title="Remove the sample data?"
          confirm="Remove"
          onConfirm={remove}
        >
          Generated responses, statuses, events and contacts are deleted. Popups and everything that really
          happened stay.
        </ConfirmButton>
      </div>
    </Panel>
  );
}
