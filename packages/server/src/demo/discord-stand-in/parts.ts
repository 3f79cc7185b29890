import type { Authorizations } from '#demo/discord-stand-in/authorizations';
import type { Community } from '#demo/discord-stand-in/community';
import type { Guild } from '#demo/discord-stand-in/guild';
import type { Interactions } from '#demo/discord-stand-in/interactions';
import type { Messages } from '#demo/discord-stand-in/messages';
import type { StandInOptions } from '#demo/discord-stand-in/options';
import type { Signer } from '#demo/discord-stand-in/signing';
import type { Webhooks } from '#demo/discord-stand-in/webhooks';

/** What the routes of the stand-in work with. */
export interface Parts {
  options: StandInOptions;
  now: () => number;
  guild: Guild;
  community: Community;
  authorizations: Authorizations;
  messages: Messages;
  webhooks: Webhooks;
  interactions: Interactions;
  signer: Signer;
}
