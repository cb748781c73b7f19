// One server for all files of the Postgres lane.
import { startPostgres } from './startPostgres.mjs';

export default async function setup() {
  // Its databases end with it. What a crash or a full disk leaves is tested on servers of their own.
  const postgres = await startPostgres({ fsync: false, settings: { max_connections: 100 } });
  process.env['TEST_POSTGRES_URL'] = postgres.url;
  return postgres.stop;
}
