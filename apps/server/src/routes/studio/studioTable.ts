import { activityRoutes } from './activityRoutes.js';
import { liveRoutes } from './liveRoute.js';
import { memberRoutes } from './memberRoutes.js';
import { peopleRoutes } from './peopleRoutes.js';
import { popupRoutes } from './popupRoutes.js';
import { projectRoutes } from './projectRoutes.js';
import { resultRoutes } from './resultRoutes.js';
import type { StudioRoute } from './route.js';
import { sessionRoutes } from './sessionRoutes.js';
import { simulateRoutes } from './simulateRoutes.js';
import { webhookRoutes } from './webhookRoutes.js';

/** Every route of the studio's API, with the role it takes. Fixed addresses stand before those with a parameter. */
export const studioTable: readonly StudioRoute[] = [
  ...sessionRoutes,
  ...memberRoutes,
  ...projectRoutes,
  ...popupRoutes,
  ...resultRoutes,
  ...activityRoutes,
  ...peopleRoutes,
  ...simulateRoutes,
  ...webhookRoutes,
  ...liveRoutes,
];
