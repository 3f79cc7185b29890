import { OperatorError, runCommand, say } from '#operator/command';
import type { Finding } from '#operator/doctor/finding';
import { examine } from '#operator/examine';
import { systemClock } from '#platform/clock';
import { environment } from '#platform/env';
import { VERSION } from '#platform/version';

/** `npm run doctor`: checks the installation and exits with 1 on problems. */
runCommand('The doctor cannot run', async (args) => {
  if (args.length > 0) throw new OperatorError('this command takes no arguments');
  say(`ok       Ten-Four ${VERSION} on Node ${process.versions.node}`);
  const findings = await examine(environment(), systemClock);
  for (const finding of findings) for (const line of linesOf(finding)) say(line);
  const problems = findings.filter(({ level }) => level === 'problem').length;
  say('');
  if (problems === 0) {
    say('No problems.');
    return;
  }
  say(problems === 1 ? 'One problem: see above.' : `${problems} problems: see above.`);
  process.exitCode = 1;
});

function linesOf(finding: Finding): string[] {
  if (finding.level !== 'problem') return [`${finding.level.padEnd(8)} ${finding.text}.`];
  return [`PROBLEM  ${finding.text}.`, `         ${finding.remedy}`];
}
