#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

// A node is either a value or a group of named children.
struct Node {
    bool is_value = false;
    std::string value;
    std::map<std::string, std::unique_ptr<Node>> children;
};

std::vector<std::string> split_path(const std::string& path) {
    std::vector<std::string> parts;
    std::stringstream stream(path);
    for (std::string part; std::getline(stream, part, '.');) parts.push_back(part);
    return parts;
}

void assign(Node& root, const std::string& path, const std::string& value) {
    Node* node = &root;
    for (const auto& part : split_path(path)) {
        node->is_value = false;
        auto& child = node->children[part];
        if (!child) child = std::make_unique<Node>();
        node = child.get();
    }
    node->children.clear();
    node->is_value = true;
    node->value = value;
}

void remove(Node& root, const std::string& path) {
    auto parts = split_path(path);
    Node* node = &root;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
        auto found = node->children.find(parts[i]);
        if (found == node->children.end()) return;
        node = found->second.get();
    }
    node->children.erase(parts.back());
}

void collect(const Node& node, const std::string& path, std::map<std::string, std::string>& out) {
    if (node.is_value) out[path] = node.value;
    for (const auto& [name, child] : node.children) {
        collect(*child, path.empty() ? name : path + "." + name, out);
    }
}

int main() {
    Node root;
    std::string line;
    std::getline(std::cin, line);
    for (int layers = std::stoi(line); layers > 0; --layers) {
        std::getline(std::cin, line);
        for (int lines = std::stoi(line); lines > 0; --lines) {
            std::getline(std::cin, line);
            if (line[0] == '!') {
                remove(root, line.substr(1));
            } else {
                const auto equals = line.find('=');
                assign(root, line.substr(0, equals), line.substr(equals + 1));
            }
        }
    }
    std::map<std::string, std::string> settings;
    collect(root, "", settings);
    if (settings.empty()) std::cout << "(empty)\n";
    for (const auto& [path, value] : settings) std::cout << path << '=' << value << '\n';
}
