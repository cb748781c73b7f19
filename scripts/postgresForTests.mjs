// One server for all files of the Postgres lane.
import { startPostgres } from './startPostgres.mjs';

export default async function setup() {
  const postgres = await startPostgres({ settings: { max_connections: 100 } });
  process.env['TEST_POSTGRES_URL'] = postgres.url;
  return postgres.stop;
}
