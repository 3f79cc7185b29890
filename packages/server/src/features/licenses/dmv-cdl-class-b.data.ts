/** The knowledge test for buses and straight trucks. `answer` is the place of the right option, counted from 0. */
export const CDL_CLASS_B_QUESTIONS = [
  {
    question: 'As air pressure falls, at what level must the low-pressure warning come on at the latest?',
    options: ['20 psi', '30 psi', '40 psi', '60 psi'],
    answer: 3,
  },
  {
    question: 'Whose duty is the pre-trip inspection of a commercial vehicle each day?',
    options: [
      'The driver who takes it out',
      'The mechanic who last fixed it',
      'The customer who owns the load',
      'The dispatcher who planned the trip',
    ],
    answer: 0,
  },
  {
    question: 'Compared with a car, what does a heavily loaded truck need to stop from 55 mph?',
    options: [
      'Less distance, as it has more tires',
      'The same distance with air brakes',
      'More distance, even on a dry road',
      'More distance, but only in the rain',
    ],
    answer: 2,
  },
  {
    question: 'Once under way, when is your first check of the cargo and its tie-downs due?',
    options: [
      'Within the first 50 miles',
      'After the first 150 miles',
      'After the first 250 miles',
      'At the end of the first day',
    ],
    answer: 0,
  },
  {
    question: 'How do things look in a convex (curved) mirror?',
    options: [
      'Larger and closer than they are',
      'Smaller and farther than they are',
      'The same as in any flat mirror',
      'Larger and farther than they are',
    ],
    answer: 1,
  },
  {
    question: 'Why does the driver of a stopped school bus open its door at a railroad crossing?',
    options: [
      'To let the riders off before the tracks',
      'To let fresh air in before the tracks',
      'To tell the cars behind to go around',
      'To look and listen for a coming train',
    ],
    answer: 3,
  },
  {
    question: 'Where must standing riders stay while a bus is moving?',
    options: [
      'Behind the standee line',
      'On the front door steps',
      "Beside the driver's seat",
      'In front of an emergency exit',
    ],
    answer: 0,
  },
  {
    question: 'You have to back a truck around a corner. Which side do you choose if you can?',
    options: [
      'The right side, close to the curb',
      'The side with more parked cars',
      "The driver's side, in your view",
      'The side away from your helper',
    ],
    answer: 2,
  },
  {
    question: 'On which road can an engine retarder make the drive wheels skid most easily?',
    options: [
      'A long and dry downgrade',
      'A road with ice or snow',
      'A level and dry freeway',
      'A dry road with potholes',
    ],
    answer: 1,
  },
  {
    question: 'How does the alcohol limit in a bus or truck differ from the 0.08% in a car?',
    options: [
      'It does not differ: 0.08%',
      'It is a little higher: 0.10%',
      'It is a little lower: 0.06%',
      'It is half as high: 0.04%',
    ],
    answer: 3,
  },
] as const;
