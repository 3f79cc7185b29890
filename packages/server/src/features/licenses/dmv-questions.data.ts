import type { License } from '@ten-four/contract/session/session.values';

/** `answer` is the place of the right option, from 0: the key, which must not be sent to who takes the test. */
export interface DmvQuestion {
  question: string;
  options: readonly string[];
  answer: number;
}

/** A question stands in five lines: what is asked, and four options, of which the right one begins with a plus. */
function readTest(text: string): DmvQuestion[] {
  const lines = text.trim().split('\n');
  return Array.from({ length: lines.length / 5 }, (_, index) => {
    const [question = '', ...options] = lines.slice(index * 5, index * 5 + 5);
    const answer = options.findIndex((option) => option.startsWith('+ '));
    return { question, options: options.map((option) => option.slice(2)), answer };
  });
}

/** In the order in which they are asked: answers that are handed in name a question by its place here. */
export const DMV_QUESTIONS: Record<License, readonly DmvQuestion[]> = {
  'Class C - Standard Drivers License': readTest(`
At what blood alcohol level does driving a car become illegal at age 21 or over?
- 0.06%
+ 0.08%
- 0.10%
- 0.12%
A fire engine with its siren on comes up behind you. What must you do?
- Slow down and stay in your lane
- Stop at once where you are
- Speed up until you can turn off
+ Pull to the right edge and stop
How long a gap to the car ahead is the recommended minimum in good weather?
- One second
- Two seconds
+ Three seconds
- Six seconds
Two cars on crossing roads reach a four-way stop together. Which goes first?
+ The car on the right
- The car on the left
- The car on the wider road
- The car that signals first
Your car starts to hydroplane on standing water. What should you do?
+ Ease off the gas and steer straight
- Brake hard until the tires grip
- Speed up to push the water aside
- Turn the wheel sharply to one side
What do two solid yellow lines between opposing lanes mean?
- Passing is allowed in daylight
- Both lanes go the same way
+ No passing in either direction
- Only your side is free to pass
Who has the right of way when a person on foot crosses at a corner without painted lines?
- Any driver who is going straight
- Whoever reached the corner first
- The driver, as nothing is painted
+ The person who is crossing on foot
What is the speed limit in a San Andreas school zone when children are present?
- 10 mph
+ 15 mph
- 25 mph
- 35 mph
Red lights flash at a railroad crossing, but you see no train. What must you do?
- Sound your horn and keep going
- Slow down and cross with care
- Cross fast before a train comes
+ Stop before you reach the tracks
Which daytime condition makes it mandatory to turn on your headlights?
+ Rain that keeps your wipers running
- Heavy traffic in the middle of town
- A road that has no lane markings
- A trip that is longer than 50 miles
`),
  'Class M - Motorcycle License': readTest(`
Who must wear an approved helmet on a motorcycle in San Andreas?
- Riders under the age of 18 only
- Riders on a freeway only
+ Every rider and every passenger
- Passengers and learners only
At road speed, how do you make a motorcycle lean into a right turn?
+ Press forward on the right handgrip
- Press forward on the left handgrip
- Pull back on the right handgrip
- Shift your weight to the left side
How should a group of motorcycles ride in one lane of a straight, open road?
- In pairs, side by side
- In rows of three riders
- In one tight cluster
+ In a staggered formation
How much of a motorcycle's stopping power comes from its front brake?
- All of it
+ About 70 percent
- About 40 percent
- About 20 percent
Where in a lane does oil from stopped cars mostly collect near an intersection?
- Along the left wheel track
+ In the center of the lane
- Along the right wheel track
- On the line beside the curb
How should a passenger ride behind you on a motorcycle?
+ Holding on, with both feet on the pegs
- Leaning away from the side of each turn
- Sitting with both legs on the same side
- Letting both feet hang near the ground
On a straight road you cannot avoid a patch of gravel. How do you ride over it?
- Squeeze the front brake firmly
- Swerve from one side to the other
+ Ease off and hold a straight line
- Speed up and lean to one side
You ride straight through an intersection. Which vehicle is the greatest danger?
- A car waiting behind a stop line
+ An oncoming car turning left
- A bus parked at the far curb
- A car three seconds behind you
At what point is a rainy road usually the most slippery?
- After an hour of steady rain
- After a full day of rain
- In the last minutes of the rain
+ In the first minutes of the rain
How often should you check your motorcycle's tires, brakes and lights?
- Once every month
- After every long trip
+ Before every ride
- At every oil change
`),
  'Class A - CDL Class A License': readTest(`
What most often makes a trailer swing out sideways when you brake hard?
- Mud flaps that are worn or missing
- Grease on the fifth wheel plate
- Too much weight over the kingpin
+ Trailer wheels that have locked up
From what blood alcohol level on is it illegal to drive a tractor-trailer?
- 0.02%
+ 0.04%
- 0.06%
- 0.08%
How do you test the connection right after coupling a trailer?
- Back into the trailer once more
+ Tug forward with trailer brakes locked
- Drive off slowly and listen for noise
- Rock the trailer with its brakes off
Around which part should the fifth wheel's locking jaws close?
- The head of the kingpin
- The base of the kingpin plate
+ The shank of the kingpin
- The arm of the release handle
In a sharp turn, what path do the trailer's rear wheels follow?
+ A tighter path than the tractor
- A wider path than the tractor
- Exactly the path of the tractor
- A straight path until the end
On a pre-trip inspection, what tread depth must the front tires have at least?
- 1/32 inch
- 2/32 inch
- 3/32 inch
+ 4/32 inch
Your brakes fail on a long mountain downgrade. What is the safest thing to do?
- Shift to neutral and coast down
- Shut off the engine and hold on
+ Steer into the next escape ramp
- Scrape along the guard rail
Engine off, brake pedal held down: how much air may a combination lose in one minute?
+ No more than 4 psi
- No more than 7 psi
- No more than 10 psi
- No more than 15 psi
What gap do you need at least at 35 mph in a rig that is 60 feet long?
- Three seconds
- Four seconds
+ Six seconds
- Ten seconds
Your truck has to stop at a railroad crossing. How far from the nearest rail?
- Between 5 and 10 feet
+ Between 15 and 50 feet
- Between 60 and 90 feet
- Between 100 and 150 feet
`),
  'Class B - CDL Class B License': readTest(`
As air pressure falls, at what level must the low-pressure warning come on at the latest?
- 20 psi
- 30 psi
- 40 psi
+ 60 psi
Whose duty is the pre-trip inspection of a commercial vehicle each day?
+ The driver who takes it out
- The mechanic who last fixed it
- The customer who owns the load
- The dispatcher who planned the trip
Compared with a car, what does a heavily loaded truck need to stop from 55 mph?
- Less distance, as it has more tires
- The same distance with air brakes
+ More distance, even on a dry road
- More distance, but only in the rain
Once under way, when is your first check of the cargo and its tie-downs due?
+ Within the first 50 miles
- After the first 150 miles
- After the first 250 miles
- At the end of the first day
How do things look in a convex (curved) mirror?
- Larger and closer than they are
+ Smaller and farther than they are
- The same as in any flat mirror
- Larger and farther than they are
Why does the driver of a stopped school bus open its door at a railroad crossing?
- To let the riders off before the tracks
- To let fresh air in before the tracks
- To tell the cars behind to go around
+ To look and listen for a coming train
Where must standing riders stay while a bus is moving?
+ Behind the standee line
- On the front door steps
- Beside the driver's seat
- In front of an emergency exit
You have to back a truck around a corner. Which side do you choose if you can?
- The right side, close to the curb
- The side with more parked cars
+ The driver's side, in your view
- The side away from your helper
On which road can an engine retarder make the drive wheels skid most easily?
- A long and dry downgrade
+ A road with ice or snow
- A level and dry freeway
- A dry road with potholes
How does the alcohol limit in a bus or truck differ from the 0.08% in a car?
- It does not differ: 0.08%
- It is a little higher: 0.10%
- It is a little lower: 0.06%
+ It is half as high: 0.04%
`),
};
