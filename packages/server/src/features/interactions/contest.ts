import { caseEndpoints } from '@ten-four/contract/cases/cases.contract';
import { STATEMENT_MAX } from '@ten-four/contract/cases/cases.values';
import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import type { Actor } from '#features/interactions/actor';
import { form, type Modal, openItem, type Reply, textField } from '#features/interactions/answers.rules';
import type { Input } from '#features/interactions/interaction.schema';

/** Throws 404 for members who can't read the report. */
export async function contestForm(actor: Actor, reportId: string): Promise<Modal> {
  const request = { params: { id: reportId }, query: { limit: 1 } };
  const { report } = await actor.read(reportEndpoints.getReport, request);
  return form(`contest:${reportId}`, `Contest report ${report.number}`, [
    textField('Statement', 'statement', { max: STATEMENT_MAX, long: true, required: true }),
  ]);
}

export async function contestByForm(actor: Actor, reportId: string, input: Input): Promise<Reply> {
  const body = { statement: input.text('statement') ?? '' };
  const { answer } = await actor.write(caseEndpoints.contestReport, { params: { id: reportId }, body });
  const { _id, number } = answer.case;
  return { content: `${answer.message}\nCase ${number}`, components: [openItem(actor.web, 'case', _id)] };
}
