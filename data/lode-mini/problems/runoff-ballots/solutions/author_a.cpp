#include <algorithm>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

using Ballot = std::vector<std::string>;

Ballot read_names() {
    std::string line, name;
    std::getline(std::cin, line);
    std::istringstream stream(line);
    Ballot names;
    while (stream >> name) names.push_back(name);
    return names;
}

int main() {
    int candidates, ballot_count;
    std::cin >> candidates >> ballot_count >> std::ws;
    // Votes of everybody still in the race, the newest round at the front.
    std::map<std::string, std::vector<int>> record;
    for (const auto& name : read_names()) record[name];
    std::vector<Ballot> ballots(ballot_count);
    for (auto& ballot : ballots) ballot = read_names();

    while (true) {
        for (auto& [name, votes] : record) votes.insert(votes.begin(), 0);
        int counting = 0;
        for (const auto& ballot : ballots) {
            const auto choice =
                std::find_if(ballot.begin(), ballot.end(), [&](const auto& name) { return record.count(name) > 0; });
            if (choice == ballot.end()) continue;
            ++record[*choice].front();
            ++counting;
        }
        if (counting == 0) {
            std::cout << "no winner\n";
            return 0;
        }
        auto weakest = record.begin();
        for (auto it = record.begin(); it != record.end(); ++it) {
            if (2 * it->second.front() > counting) {
                std::cout << "winner " << it->first << ' ' << it->second.front() << '\n';
                return 0;
            }
            if (it->second <= weakest->second) weakest = it;
        }
        std::cout << "out " << weakest->first << ' ' << weakest->second.front() << '\n';
        record.erase(weakest);
    }
}
