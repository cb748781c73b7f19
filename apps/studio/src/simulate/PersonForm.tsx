import {
  studioRoutes,
  type ContactItem,
  type Paged,
  type ScreenSummary,
} from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { withQuery } from '../api/request.js';
import { useResource } from '../api/useResource.js';
import { Select } from '../ui/Choice.js';
import { LanguageField } from '../ui/LanguageField.js';
import { TextArea, TextField } from '../ui/TextField.js';
import type { Person } from './person.js';

/** Chosen from those who were here, or typed. */
export function PersonForm({
  projectId,
  person,
  isAboutOne,
  onChange,
}: {
  projectId: string;
  person: Person;
  /** Whether a single popup is looked at: only then it can have been seen before. */
  isAboutOne: boolean;
  onChange: (part: Partial<Person>) => void;
}) {
  // What is offered is fetched when somebody goes to the form; the decision beside it comes first.
  const [isUsed, setUsed] = useState(false);
  const search = person.userId === '' ? undefined : person.userId;
  const contacts = useResource<Paged<ContactItem>>(
    isUsed ? withQuery(studioRoutes.contacts(projectId), { search, limit: 20 }) : undefined,
  ).resource.value;
  const screens = useResource<ScreenSummary[]>(isUsed ? studioRoutes.screens(projectId) : undefined).resource
    .value;
  return (
    <div class="stack" onFocusIn={() => setUsed(true)}>
      <TextField
        label="User id"
        hint="A known contact brings its own attributes and history. Empty: anonymous."
        suggestions={contacts?.items.map(({ userId }) => userId)}
        value={person.userId}
        onValue={(userId) => onChange({ userId })}
      />
      <TextField
        label="Page or screen"
        suggestions={screens?.map(({ screen }) => screen)}
        value={person.path}
        onValue={(path) => onChange({ path })}
      />
      <LanguageField
        label="Language"
        isOptional
        tag={person.language}
        onTag={(language) => onChange({ language })}
      />
      <div class="pair">
        <Select
          label="Platform"
          value={person.platform}
          options={[
            { value: 'web', label: 'Web' },
            { value: 'ios', label: 'iOS' },
            { value: 'android', label: 'Android' },
          ]}
          onValue={(platform) => onChange({ platform })}
        />
        <Select
          label="Device"
          value={person.device}
          options={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'tablet', label: 'Tablet' },
            { value: 'phone', label: 'Phone' },
          ]}
          onValue={(device) => onChange({ device })}
        />
      </div>
      <TextField
        label="App version"
        placeholder="2.4.0"
        value={person.appVersion}
        onValue={(appVersion) => onChange({ appVersion })}
      />
      <TextArea
        label="User attributes"
        hint="One per line, such as plan=pro."
        value={person.attributes}
        onValue={(attributes) => onChange({ attributes })}
      />
      <Select
        label="Has seen the popup"
        {...(isAboutOne ? {} : { hint: 'Choose one popup first.' })}
        disabled={!isAboutOne}
        value={isAboutOne ? person.seen : 'never'}
        options={[
          { value: 'never', label: 'Never' },
          { value: 'SHOWED', label: 'Saw it an hour ago' },
          { value: 'PARTIAL', label: 'Began it 2 days ago' },
          { value: 'COMPLETED', label: 'Completed it 30 days ago' },
        ]}
        onValue={(seen) => onChange({ seen })}
      />
    </div>
  );
}
