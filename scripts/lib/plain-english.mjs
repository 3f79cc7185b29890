import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './paths.mjs';

const CHECKED =
  /\.(?:cjs|conf|css|html|js|json|md|mjs|service|sql|timer|tsx?|ya?ml)$|(?:Caddyfile|Dockerfile|\.env\.example)$/;
/** Generated files and this list. */
const EXEMPT = /package-lock\.json$|plain-english\.mjs$/;

/** Texts that the specification fixes, and names of columns that an import may have. */
const FIXED =
  /(?:kept|not offered|not valid|cannot be read|does nothing) any more|whoever (?:hosts|can read|reached)|'(?:licen|offen)ce'/gi;

/** What to avoid → what to write, in pairs. Names in code; a file counts as the camel-case form of its name. */
const NAMES = String.raw`
  takeTurn / turnIfFree / turnTaken → advisoryLock / tryAdvisoryLock / isLocked
  holdCivilian / holdVehicle → lockCivilian / lockVehicle
  standDown\w* / keepAll / keptMessages? → endDuty / markCardStale / discordCards
  onRing / retell\w* / mayBeTold → queuePush / applyRenames / isAllowed
  tellOf\w* / tellHealth / tellCallers → publishAccessChanged / publishDiscordHealth / notifyCallers
  Acting(?! [a-z]) / Doer / actingOn / makingOn / beginningAs → Actor / Actor / actorsOf / actorForNewCall / actorForShift
  writeDown / writeOnBoard / recordLook → logCallChange / addBoardEntry / auditRead
  foresee\w* / carryOut / consequencesOf → plan…Change / apply / SettingsEffect
  lazily(?=\() / lazyPart / Absence(?! [a-z]) → lazyModule / lazyModule / LoadError
  LiveLine / useOnceWanted / standIns? → SharedConnection / useMountOnOpen / fake or fixture
  useStep / ListPlace / ListStep / offersOf → usePatchSection / ListPath / ListPatch / availableOptions
  [oO]fficerWatch / [nN]oLine / [wW]hatMayRing → OfficerIdlePrompt / OfflinePage / NotificationPreferences
  [iI]nHand / [fF]reeOne / front[dD]oor → selectedCall / useSuggestedCallsign / https-redirect`;

/** Names of files only, since the words are common elsewhere. */
const FILES = `
  turns / keep / kept / ring / told → advisory-locks / cards / cards / queue-push / with-error-toast
  elsewhere / gathering / expanding / door / gate → card-channels / batch / fan-out / internal-client / authorize
  piece / lazily / absence / admission / utils → lazy-module / lazy-module / load-error / authenticate / what is in it`;

/** Words and sentences anywhere, in any case. */
const PHRASES = String.raw`
  takes? turns / takes? (its|their) turn → lock / lock
  stand(s|ing)?[ -]down / stood down / signs? of life → end of duty / end of duty / activity
  without a line(?! break) / a device rings / what may ring / rings from now on → offline / notifies / what rings / notifications are on
  (to be|is|are|was|were|been) told / whom it is meant for → is notified / recipients
  kept messages? / absent part / joined part → Discord card / missing chunk / chunk
  (a|the|discord) stand-ins? / what is offered → fake or fixture / options
  afterwards / anew / any more / whoever → later / again / no longer / anyone who
  on (its|their) way (to|up) / still on their way → in progress / in progress
  this is no / is no (id|address|cursor|whole) / no such moment → isn't a / isn't a valid / not a valid date and time
  nobody (dispatches|asks|matches) / somebody (has it|else is) → no dispatcher, no one / taken
  looking on / here you look on / type this into → view only / viewing read-only / enter this on
  (code|link) is over / the code was used(?=\.) → has expired / this code has been used
  is \S+ by now / stands as high → already changed to / has the same or a higher role
  what Discord takes / Discord takes everything → delivery status / all messages are being delivered
  whose doing / became of it / what they did → performed by / outcome / by them
  after you let go / and nothing new for hours → after you drop / no activity for hours
  least fine / most fine / must hold the standard → minimum fine / maximum fine / must be between
  is its meaning / of a newer Ten-Four → decides what the button does / exported by a newer version
  no settings file / no whole number → doesn't recognize this file / must be a whole number
  taken off by / is no unit on duty → to remove, use / isn't a unit on duty
  not held any / else is Driver → no longer on hold / the Driver seat is taken
  that the address points at / of more than 500 → the linked / showing the newest 500
  half of a character / less than that to take → invalid Unicode character / the balance is too low
  that did not work / sound and shaking / only you decide → something went wrong / sound and vibration / it's your call
  so far in the car / a sign-in of its own → right now only in the car view / needs its own sign-in
  kept about you / keeps nothing of yours → stores about you / stores none of your data
  it reaches nobody / like 10\d\d → doesn't contact real services / possible duplicate of
  unit asked / contact noted / whether all is well → welfare check sent / contact logged / welfare check
  edit identity / calls an hour / response a day → edit patient / calls per hour / response per day
  from the next request on / may do all that → immediately / can do everything
  change of roles can / licenses that are off → keep access whatever happens / licenses you turn off
  longer in a status / is aboard is one unit → past the limit / the crew counts as one unit
  you changed here is not saved / out at once, and are → your changes haven't been saved / right away
  not there any / an older copy(?=\.) → no longer exists / outdated
  names a department that / clock is Discord's → that department doesn't exist / matches Discord's
  you are on no call / Discord answers and takes → you're not on a call / Discord accepts`;

const SPELLING = String.raw`
  (behaviour|catalogue|centre|colour|defence|favour|flavour|honour|labour|neighbour|programme|rumour)\w* → US spelling
  licences? / offences? / \w+(yse|ysing) / (channel|label|level|model|signal|travel)l(ed|ing) → -se / -se / -ze / one l
  (author|categor|custom|final|general|initial|local|maxim|minim|normal)is(e|ed|es|ing|ation) → -ize
  (optim|organ|priorit|real|recogn|serial|standard|summar|synchron)is(e|ed|es|ing|ation) → -ize
  amongst / artefact / backwards / judgement / learnt → among / artifact / backward / judgment / learned
  towards / upwards / whilst → toward / upward / while`;

/** A docstring with its first word, and whether a function follows. */
const DOCSTRING =
  /\/\*\*\s+(?:\*\s+)?(\S+)(?:(?!\*\/)[\s\S])*\*\/\n *((?:export |default |async )*(?:function\b|const \w+ = (?:async )?[(<]))?/g;
const RELATIVE = /^(?:How|That|What|Where|Whether|Which|Who(?:ever|m|se)?)$/;
const VERB = /^(?!Always|Its|This)[A-Z][a-z]*s[,.:;]?$/;

const rulesOf = (table, patternOf, flags) =>
  table.split(/\n +/).flatMap((row) => {
    const [avoids, writes] = row.split(' → ').map((side) => side.split(' / '));
    if (writes === undefined) return [];
    return avoids.map((avoid, at) => ({ pattern: new RegExp(patternOf(avoid), flags), write: writes[at] }));
  });

const NAME_RULES = rulesOf(NAMES, (avoid) => `\\b(?:${avoid})\\b`, 'g');
const FILE_RULES = rulesOf(FILES, (avoid) => `^(?:${avoid})$`, 'g');
const TEXT_RULES = [
  ...NAME_RULES,
  // A comment may break a line anywhere.
  ...rulesOf(PHRASES + SPELLING, (avoid) => `\\b(?:${avoid.replaceAll(' ', '[\\s*/]+')})\\b`, 'gi'),
];

/** Also for docs, since the API has the value Cancelled and the field `cancelled`. */
const DOC_RULES = [...TEXT_RULES, { pattern: /\bcancell(?:ed|ing)\b/g, write: 'canceled' }];

/** Returns one line for each word or phrase to avoid. */
export function checkPlainEnglish() {
  return execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => CHECKED.test(file) && !EXEMPT.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8').replace(FIXED, (found) => '.'.repeat(found.length));
      return [...faultsOfName(file), ...faultsOfText(file, text), ...faultsOfDocstrings(text)].map(
        ({ at, says, write }) =>
          `${file}:${text.slice(0, at).split('\n').length} says "${says}"; write "${write}".`,
      );
    });
}

function faultsOfName(file) {
  const says = basename(file).replace(/\..*/, '');
  const name = says.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return [
    ...FILE_RULES.filter(({ pattern }) => says.match(pattern)),
    ...NAME_RULES.filter(({ pattern }) => name.match(pattern)),
  ].map(({ write }) => ({ at: 0, says, write }));
}

const faultsOfText = (file, text) =>
  (/\.(?:md|ya?ml)$/.test(file) ? DOC_RULES : TEXT_RULES).flatMap(({ pattern, write }) =>
    [...text.matchAll(pattern)].map(({ index, 0: says }) => ({ at: index, says, write })),
  );

const faultsOfDocstrings = (text) =>
  [...text.matchAll(DOCSTRING)]
    .filter(([, first, isFunction]) => RELATIVE.test(first) || (isFunction && !VERB.test(first)))
    .map(({ index, 1: says }) => ({ at: index, says, write: 'Returns, Locks or another verb' }));
