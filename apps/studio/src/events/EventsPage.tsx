import type { PageProps } from '../pages.js';
import { query, chooseQuery } from '../router/router.js';
import { PageHeader } from '../shell/PageHeader.js';
import { Tabs, titleOf } from '../ui/Tabs.js';
import { CrashesView } from './CrashesView.js';
import { DeliveryView } from './DeliveryView.js';
import { EventList } from './EventList.js';
import './events.css';
import { MetricsView } from './MetricsView.js';
import { ScreensView } from './ScreensView.js';

const tabs = [
  { id: 'events', label: 'Events' },
  { id: 'screens', label: 'Screens' },
  { id: 'metrics', label: 'Metrics' },
  { id: 'crashes', label: 'Crashes' },
  { id: 'delivery', label: 'Delivery' },
];

const views = {
  events: EventList,
  screens: ScreensView,
  metrics: MetricsView,
  crashes: CrashesView,
  delivery: DeliveryView,
} as const;

function isView(value: string | null): value is keyof typeof views {
  return value !== null && Object.hasOwn(views, value);
}

export function EventsPage({ project }: PageProps) {
  const asked = query.value.get('view');
  const chosen = isView(asked) ? asked : 'events';
  const View = views[chosen];
  const tab = tabs.find(({ id }) => id === asked);
  return (
    <>
      <PageHeader title="Events" tabTitle={titleOf(tab, 'Events')} over="The last 7 days" />
      <Tabs
        label="What to look at"
        tabs={tabs}
        chosen={chosen}
        onChoose={(view) => chooseQuery({ view, event: undefined, by: undefined })}
      >
        <View projectId={project.id} />
      </Tabs>
    </>
  );
}
