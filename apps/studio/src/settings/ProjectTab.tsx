import { studioRoutes, type Project, type ProjectPatch } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { request } from '../api/request.js';
import { attempt } from '../ui/attempt.js';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import { Switch, TextArea, TextField } from '../ui/Field.js';
import { Panel } from '../ui/Panel.js';

interface TabProps {
  project: Project;
  canEdit: boolean;
  onChanged: () => void;
}

export function ProjectTab({ project, canEdit, onChanged }: TabProps) {
  const save = (patch: ProjectPatch): Promise<boolean> =>
    attempt(async () => {
      await request(studioRoutes.project(project.id), { method: 'PATCH', body: patch });
      onChanged();
    }, 'Saved.');
  return (
    <div class="settings">
      <NamePanel project={project} canEdit={canEdit} save={save} />
      <QuietPanel project={project} canEdit={canEdit} save={save} />
      <Panel title="Tracking">
        <Switch
          label="Collect analytics"
          hint="Off: track, setUserAttributes and setMetric do nothing in every page and app. Popups, statuses and answers go on."
          checked={project.tracking.enabled}
          disabled={!canEdit}
          onValue={(enabled) => void save({ tracking: { ...project.tracking, enabled } })}
        />
      </Panel>
      <OriginsPanel project={project} canEdit={canEdit} save={save} />
      <Panel title="Identity verification">
        <Switch
          label="Require a signed user id"
          hint="Each userId must come with a userHash that your backend signed with the project's secret. Unsigned visitors are treated as anonymous."
          checked={project.identity.required}
          disabled={!canEdit}
          onValue={(identityRequired) => void save({ identityRequired })}
        />
      </Panel>
      <RetentionPanel project={project} canEdit={canEdit} save={save} />
      {project.hasSampleData && canEdit && <SampleData projectId={project.id} onChanged={onChanged} />}
    </div>
  );
}

interface PartProps {
  project: Project;
  canEdit: boolean;
  save: (patch: ProjectPatch) => Promise<boolean>;
}

function NamePanel({ project, canEdit, save }: PartProps) {
  const [name, setName] = useState(project.name);
  return (
    <Panel title="Name">
      <form
        class="inline-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save({ name });
        }}
      >
        <TextField label="Project name" hideLabel value={name} onValue={setName} disabled={!canEdit} />
        <Button type="submit" disabled={!canEdit || name.trim() === '' || name === project.name}>
          Save
        </Button>
      </form>
    </Panel>
  );
}

function QuietPanel({ project, canEdit, save }: PartProps) {
  const [days, setDays] = useState(String(project.quiet?.days ?? 0));
  const [most, setMost] = useState(
    project.quiet?.maxPerSession === undefined ? '' : String(project.quiet.maxPerSession),
  );
  const submit = (event: Event): void => {
    event.preventDefault();
    const quiet = { days: Number(days), ...(most === '' ? {} : { maxPerSession: Number(most) }) };
    void save({ quiet: quiet.days === 0 && most === '' ? null : quiet });
  };
  return (
    <Panel title="Quiet period">
      <p class="muted">After any popup, nobody sees another one for this long, whichever popup it was.</p>
      <form class="inline-form" onSubmit={submit}>
        <TextField
          label="Days"
          type="number"
          min={0}
          step="any"
          value={days}
          onValue={setDays}
          disabled={!canEdit}
        />
        <TextField
          label="At most per session"
          type="number"
          min={0}
          placeholder="Any number"
          value={most}
          onValue={setMost}
          disabled={!canEdit}
        />
        <Button type="submit" disabled={!canEdit}>
          Save
        </Button>
      </form>
    </Panel>
  );
}

function OriginsPanel({ project, canEdit, save }: PartProps) {
  const [text, setText] = useState(project.allowedOrigins.join('\n'));
  const origins = text.split(/\s+/).filter((origin) => origin !== '');
  const bad = origins.find((origin) => !isOrigin(origin));
  return (
    <Panel title="Allowed origins">
      <TextArea
        label="Origins"
        hint="One a line, such as https://shop.example. Empty: any page may use the key. Apps send no origin and are always allowed."
        value={text}
        onValue={setText}
        disabled={!canEdit}
        {...(bad === undefined
          ? {}
          : { error: `${bad} is not an origin. Write the scheme and the host, without a path.` })}
      />
      <div class="panel-actions">
        <Button
          disabled={!canEdit || bad !== undefined}
          onClick={() => void save({ allowedOrigins: origins })}
        >
          Save
        </Button>
      </div>
    </Panel>
  );
}

function isOrigin(text: string): boolean {
  try {
    return new URL(text).origin === text;
  } catch {
    return false;
  }
}

function RetentionPanel({ project, canEdit, save }: PartProps) {
  const [days, setDays] = useState(project.retentionDays === null ? '' : String(project.retentionDays));
  return (
    <Panel title="Retention">
      <form
        class="inline-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save({ retentionDays: days === '' ? null : Number(days) });
        }}
      >
        <TextField
          label="Keep events and responses for (days)"
          type="number"
          min={1}
          placeholder="Forever"
          value={days}
          onValue={setDays}
          disabled={!canEdit}
        />
        <Button type="submit" disabled={!canEdit}>
          Save
        </Button>
      </form>
    </Panel>
  );
}

function SampleData({ projectId, onChanged }: { projectId: string; onChanged: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    await attempt(
      () => request(studioRoutes.sampleData(projectId), { method: 'DELETE' }),
      'The sample data is gone. Everything real stays.',
    );
    setBusy(false);
    setAsking(false);
    onChanged();
  };
  return (
    <Panel title="Sample data">
      <div class="switch-row">
        <p class="muted">
          This project was filled with generated responses and events, so that there is something to look at
          on the first day. They are marked as samples.
        </p>
        <Button look="danger" onClick={() => setAsking(true)}>
          Remove sample data
        </Button>
      </div>
      {isAsking && (
        <Dialog
          title="Remove the sample data?"
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>Keep</Button>
              <Button look="danger" busy={isBusy} onClick={() => void remove()}>
                Remove
              </Button>
            </>
          }
        >
          <p>
            Generated responses, statuses, events and contacts are deleted. Popups and everything that really
            happened stay.
          </p>
        </Dialog>
      )}
    </Panel>
  );
}
