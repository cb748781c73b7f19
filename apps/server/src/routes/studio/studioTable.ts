import { liveRoutes } from './liveRoute.js';
import { memberRoutes } from './memberRoutes.js';
import { popupRoutes } from './popupRoutes.js';
import { projectRoutes } from './projectRoutes.js';
import { resultRoutes } from './resultRoutes.js';
import type { StudioRoute } from './route.js';
import { sessionRoutes } from './sessionRoutes.js';

/** Every route of the studio's API, with the role it takes. Fixed addresses stand before those with a parameter. */
export const studioTable: readonly StudioRoute[] = [
  ...sessionRoutes,
  ...memberRoutes,
  ...projectRoutes,
  ...popupRoutes,
  ...resultRoutes,
  ...liveRoutes,
];
