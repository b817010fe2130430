// The analysis of a game: the chance to win over time, and where it came from: luck, what each side did, and what
// remains unexplained. Each segment of a side's actions, between rolls, decisions of the other side and ends of phases,
// is judged against the best plan found in its place, each roll against its other faces. Search and measuring have dice
// of their own, and none of the game's. It knows no title.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "trigh/lab/luck.hpp"

namespace trigh {

struct AnalysisSettings {
  std::uint64_t seed = 1;      ///< of search and trials
  std::int64_t nodes = 20000;  ///< that the general may try out for a segment
  int games = 64;              ///< played on from each player-turn, four times as many from the start; in sixteens
};

/// What a side has on the map: combat strength, that of it which is out of supply, and where it stands on average, in
/// tenths of a hex.
struct Force {
  std::int32_t strength = 0, unsupplied = 0, x = 0, y = 0;
  friend bool operator==(const Force&, const Force&) = default;
};

/// How a trial stands: in hundredths of a point to the first side, at a player-turn of the game's clock. Once the game
/// is over, `score` says what it brought the first side: 0, 1 (a draw) or 2.
struct Mark {
  std::int32_t clock = 0, worth = 0, score = -1;
  std::array<Force, 2> forces{};
  friend bool operator==(const Mark&, const Mark&) = default;
};

/// A part of the games that the staff officers play on from the start of a player-turn.
struct Lookout {
  std::size_t action = 0;  ///< actions of the game before it
  int part = 0;            ///< of them, from 0
  friend bool operator==(const Lookout&, const Lookout&) = default;
};

/// What came of them: each game as it stood at the start of each player-turn, and at its end.
struct Outlook {
  std::vector<std::vector<Mark>> games;
};

/// Actions of one side that belong together.
struct Segment {
  std::size_t from = 0, to = 0;  ///< actions from+1 .. to
  Side side = Side::kNone;
  int turn = 0;
  PhaseId phase = kNoPhase;  ///< of the sequence of play
};

/// What was found out about a segment. Trials go through the player-turn and the reply, the staff officers on both
/// sides; those of one number share their dice.
struct Judgement {
  bool forced = false;            ///< there was nothing to choose, and nothing else is told
  std::vector<Action> plan;       ///< that looked better when it was searched for; empty: none did
  std::vector<Mark> before;   ///< the staff officer in its place
  std::vector<Mark> played;   ///< what was played
  std::vector<Mark> planned;  ///< the plan, if there is one
};

/// What a roll may come to: all faces that lead to the same position, and trials from there, as of a segment. Those of
/// one number share their dice.
struct RollResult {
  std::vector<std::int16_t> values;  ///< what the roll says, in the order of the outcomes
  std::string text;                  ///< the table's words: "D2"; empty where it has none
  double p = 0;                      ///< of all its faces together
  std::vector<Mark> marks;           ///< none where the roll can come to nothing else
};

/// A value between 0 and 1 and its interval at 95 %.
struct Measured {
  double value = 0, low = 0, high = 0;
};

/// A segment as it is told. In chances to win of its side.
struct SegmentReport {
  Segment segment;
  Measured gain;                 ///< over what the staff officer would have done
  std::optional<Measured> loss;  ///< against the plan; nothing where none looked better
  double points = 0;             ///< the same loss in points as the appraisal counts them
  std::vector<Action> plan;
  bool error = false;  ///< the interval of the loss is above 0, and it is no trifle
};

/// A roll, in chances of the first side to win.
struct RollReport {
  Roll roll;
  std::string text;    ///< the table's words for what fell
  double p = 0;        ///< of these words, or of the position that it led to where there are none
  double luck = 0;     ///< the chance after what fell, less the mean over all faces
  double variance = 0; ///< of `luck`, over all faces
};

/// The chance of the first side at the start of a player-turn, and where it went until the next.
struct Stage {
  std::size_t action = 0;  ///< actions before it
  int turn = 0;
  Measured chance;
  std::size_t games = 0;  ///< that the staff officers played on from here
  Measured won;           ///< their share; without games: anything
  double luck = 0;      ///< from here to the next stage
  double revision = 0;  ///< the same: what neither luck nor moves explain
};

/// The chance of the first side once something has happened.
struct ChanceStep {
  enum class By : std::uint8_t { kStage, kDice, kMoves } by = By::kStage;  ///< kStage: looked at anew
  std::size_t action = 0;
  double chance = 0;
};

/// Everything in chances of the first side to win, between 0 and 1.
struct AnalysisReport {
  std::vector<Stage> stages;
  std::vector<SegmentReport> segments;  ///< those that were judged, forced ones left out
  std::vector<RollReport> rolls;
  std::vector<ChanceStep> curve;  ///< all of them in the order of the game, from each stage on
  double start = 0, end = 0, luck = 0, spread = 0;  ///< spread: standard deviation of the luck
  std::array<double, 2> moves{};                    ///< by side, signed for the first: gains over the staff officer
  std::array<double, 2> errors{};                   ///< by side: the losses of what is marked as an error
  double revision = 0;                              ///< end - start - luck - moves
  /// How well points and forces tell who wins, on games that were not used to find out: the part of the variance of the
  /// results that they explain; 0 or less: they tell nothing.
  double sight = 0;
  bool whole = false;     ///< everything is judged
  bool verdicts = false;  ///< errors are marked: something is told of who wins
};

/// Works a piece at a time, so that it can be stopped after each and go on, here or elsewhere, from what is kept.
class Analysis {
 public:
  /// REQUIRES settings.nodes > 0 and settings.games > 0.
  Analysis(Match match, const AnalysisSettings& settings);

  std::size_t pieces() const { return lookouts_.size() + rolls_.size() + segments_.size(); }
  std::size_t finished() const;
  bool done() const { return finished() == pieces(); }
  /// Does the next piece; what is forced besides. REQUIRES !done().
  void step();
  /// Takes over the pieces of an analysis from before the game went on, or went back: those that end where both games
  /// are the same. REQUIRES it to be of the same rules, start and settings.
  void take_over(const Analysis& older);
  /// From the pieces that are finished.
  AnalysisReport report() const;

  const Match& match() const { return match_; }
  /// Of the position after so many actions.
  std::uint64_t hash_after(std::size_t actions) const;
  /// Pieces by their place; empty where one is not finished. What was kept may be put back: REQUIRES it to be of the
  /// same rules, settings and positions.
  std::vector<std::optional<Outlook>>& outlooks() { return outlooks_; }
  std::vector<std::optional<std::vector<RollResult>>>& results() { return results_; }
  std::vector<std::optional<Judgement>>& judgements() { return judgements_; }
  const std::vector<Lookout>& lookouts() const { return lookouts_; }  ///< the place of each outlook
  const std::vector<Roll>& rolls() const { return rolls_; }           ///< of which results are found
  const std::vector<Segment>& segments() const { return segments_; }

 private:
  void cut();
  State state_after(std::size_t actions) const;
  void share_out_games();
  Outlook look_out(const Lookout& lookout) const;
  std::vector<RollResult> try_faces(const Roll& roll) const;
  Judgement judge_segment(const Segment& segment) const;
  bool forced(const Segment& segment) const;

  Match match_;
  AnalysisSettings settings_;
  std::vector<std::size_t> stages_;  ///< actions before each
  std::vector<Lookout> lookouts_;
  std::vector<Roll> rolls_;
  std::vector<Segment> segments_;
  std::vector<std::optional<Outlook>> outlooks_;
  std::vector<std::optional<std::vector<RollResult>>> results_;
  std::vector<std::optional<Judgement>> judgements_;
};

}  // namespace trigh
