import type { ReachBody as Reach, SimulateBody as Simulate } from '@service-popups/protocol/studio';
import { ReachBody, SimulateBody } from '@service-popups/protocol/schemas/studio';
import { readReach } from '../../domain/targeting/reach.js';
import { simulate } from '../../domain/targeting/simulate.js';
import { projectRoute } from './route.js';
import type { StudioRoute } from './route.js';

export const simulateRoutes: readonly StudioRoute[] = [
  projectRoute<Simulate>('POST /simulate', {
    access: 'viewer',
    conflict: 'It was never published.',
    summary: 'This person, this page, now: what would be shown, and which gate stops the rest.',
    body: SimulateBody,
    answer: 'SimulateAnswer',
    handle: ({ scope, body, now }) => simulate(scope, body, now),
  }),
  projectRoute<Reach>('POST /reach', {
    access: 'viewer',
    conflict: 'It was never published.',
    summary: "Of last week's visitors, how many would have matched.",
    body: ReachBody,
    answer: 'ReachAnswer',
    handle: ({ scope, body, now }) => readReach(scope, body, now),
  }),
];
