import { postgresEngine } from '../../testing/engine.js';
import { reckonedSuite } from '../../testing/suites/studio/reckonedSuite.js';

reckonedSuite(postgresEngine);
