#include <iostream>
#include <map>
#include <string>
#include <vector>

namespace {

struct Prefix {
    int commands = 0;
    std::string example;
};

class Resolver {
public:
    void add(const std::string& command) {
        for (std::size_t length = 1; length <= command.size(); ++length) {
            Prefix& prefix = prefixes_[command.substr(0, length)];
            ++prefix.commands;
            if (prefix.example.empty() || length == command.size()) prefix.example = command;
        }
    }

    std::string short_form(const std::string& command) const {
        std::string form;
        for (char letter : command) {
            form += letter;
            if (prefixes_.at(form).commands == 1) break;
        }
        return form;
    }

    std::string resolve(const std::string& word) const {
        const auto found = prefixes_.find(word);
        if (found == prefixes_.end()) return "unknown";
        const bool complete = found->second.example == word;
        return complete || found->second.commands == 1 ? found->second.example : "ambiguous";
    }

private:
    std::map<std::string, Prefix> prefixes_;
};

}  // namespace

int main() {
    int n, q;
    std::cin >> n >> q;
    Resolver resolver;
    std::vector<std::string> commands(n);
    for (auto& command : commands) {
        std::cin >> command;
        resolver.add(command);
    }
    for (const auto& command : commands) std::cout << resolver.short_form(command) << '\n';
    for (std::string word; q > 0 && std::cin >> word; --q) std::cout << resolver.resolve(word) << '\n';
}
