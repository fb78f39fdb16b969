#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

using Segments = std::vector<std::string>;

Segments split(const std::string& path) {
    Segments segments;
    std::stringstream stream(path);
    for (std::string segment; std::getline(stream, segment, '/');) {
        if (!segment.empty()) segments.push_back(segment);
    }
    return segments;
}

struct Route {
    Segments pattern;
    std::string handler;

    // One digit per segment, so that comparing the strings compares the routes.
    std::string rank() const {
        std::string digits;
        for (const auto& segment : pattern) digits += segment == "**" ? '0' : segment == "*" ? '1' : '3';
        return digits + '2';
    }

    std::optional<std::string> match(const Segments& path) const {
        std::string captured;
        std::size_t i = 0;
        for (; i < pattern.size(); ++i) {
            if (pattern[i] == "**") {
                std::string rest;
                for (std::size_t j = i; j < path.size(); ++j) rest += (j > i ? "/" : "") + path[j];
                return captured + ' ' + (rest.empty() ? "-" : rest);
            }
            if (i == path.size()) return std::nullopt;
            if (pattern[i] == "*") {
                captured += ' ' + path[i];
            } else if (pattern[i] != path[i]) {
                return std::nullopt;
            }
        }
        if (i < path.size()) return std::nullopt;
        return captured;
    }
};

int main() {
    int route_count, path_count;
    std::cin >> route_count >> path_count;
    std::vector<Route> routes;
    while (route_count-- > 0) {
        std::string pattern, handler;
        std::cin >> pattern >> handler;
        routes.push_back({split(pattern), handler});
    }
    for (std::string path; path_count > 0 && std::cin >> path; --path_count) {
        const Segments segments = split(path);
        std::string best_rank, answer = "404";
        for (const auto& route : routes) {
            const auto captured = route.match(segments);
            if (captured && route.rank() >= best_rank) {
                best_rank = route.rank();
                answer = route.handler + *captured;
            }
        }
        std::cout << answer << '\n';
    }
}
