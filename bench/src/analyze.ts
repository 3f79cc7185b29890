import pg from 'pg';

/**
 * Has PostgreSQL look at how much the tables hold, and plan by that, as it does by itself within a minute of the first
 * load: the rounds begin sooner, and plans for tables that were all but empty would be measured.
 */
export async function analyze(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
