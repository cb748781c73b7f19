import { startFirefox } from './firefox.js';
import { describeJourneys } from './journeys.js';

describeJourneys('Firefox', startFirefox);
