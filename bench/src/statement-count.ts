/** How many SQL statements the product has sent so far. */
export async function statementCount(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^ten_four_sql_statements_total (\d+)/m.exec(text)?.[1]);
}
